import { defineConfig } from "@playwright/test";
import core from "./playwright.config.js";

const { grepInvert: heavy, ...shared } = core;

/** Of the browser suites what takes too long for the core tier. */
export default defineConfig({ ...shared, ...(heavy !== undefined && { grep: heavy }) });
