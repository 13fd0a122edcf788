/** The version of the package, written in by the build. */
declare const __PORTHOLE_VERSION__: string;
