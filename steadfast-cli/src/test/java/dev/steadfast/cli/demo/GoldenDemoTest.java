package dev.steadfast.cli.demo;

class GoldenDemoTest {
    static DemoSettings reduced(long seed) {
        long s = DemoSettings.SECOND;
        return new DemoSettings(
                seed,
                4,
                20 * DemoSettings.MILLI,
                1000,
                100,
                150 * DemoSettings.MILLI,
                new BrownOut(2 * s, 3 * s, 0.1),
                7 * s);
    }
}
