package dev.steadfast.time;

/** A node that counts how often it was due, and knows when it should be. */
final class Node extends TimerNode {
    final long dueTick;
    int told;

    Node(long dueTick) {
        this.dueTick = dueTick;
    }

    boolean isFree() {
        return laterInTimer() == null && earlierInTimer() == null;
    }

    @Override
    public void due() {
        told++;
    }
}
