import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import { PagePolicyError } from "./hash-policy.js";
import { pagePlugin } from "./page-plugin.js";

const root = fileURLToPath(new URL("..", import.meta.url)).replaceAll("\\", "/");
const imported = /\bimport\(\s*(["'])(\.{1,2}\/[^"']+)\1\s*\)/g;
const virtual = "\0late:";
const moduleScript = /<script type="module"[^>]*>([\s\S]*?)<\/script>\s*/g;

export interface LateModulesOptions {
  /** As for the page itself: what nobody imports may go, and what stands for a name. */
  readonly treeshake: NonNullable<Rolldown.InputOptions["treeshake"]>;
  readonly target: NonNullable<NonNullable<UserConfig["build"]>["target"]>;
  /** Whether two copies of a module, one in the page and one in what is evaluated late, are as good as one. */
  readonly mayBeTwice: (path: string) => boolean;
}

/** The two plugins of it: one reads the modules, and one writes the page, after its script has become inline and before it is hashed. */
export interface LateModules {
  readonly modules: Plugin;
  readonly scripts: Plugin;
}

/** What a module of this plugin tells of itself: the modules that are in it. */
export interface LateModuleMeta {
  readonly lateModules: readonly string[];
}

/** A late module as a script, which tells its exports by an event of the window. */
interface LateScript {
  readonly event: string;
  readonly text: string;
}

/**
 * Puts what a page imports by `import("./x.js")`, with everything that it imports in turn, into a script of its own at the
 * end of the page, in a template: an engine does not even read it before it is asked for and comes out of there. The page's
 * own script stands right before it.
 *
 * A bundler that may not split a page wraps each module in a function of its own, beside functions of all modules, and an
 * engine makes all of these at once: more than half of what there was to save.
 */
export function lateModules({ treeshake, target, mayBeTwice }: LateModulesOptions): LateModules {
  const scripts = new Map<string, LateScript>();
  return {
    modules: {
      name: "porthole:late-modules",
      enforce: "pre",
      buildStart: () => scripts.clear(),
      async transform(code, id) {
        if (id.includes("/node_modules/") || id.startsWith(virtual)) return undefined;
        const specifiers = [...code.matchAll(imported)].map(([, , specifier = ""]) => specifier);
        if (specifiers.length === 0) return undefined;
        const late: string[] = [];
        for (const specifier of specifiers) {
          const file = await this.resolve(specifier, id);
          if (file === null) return this.error(`${id} imports ${specifier}, which is not there`);
          late.push(file.id);
        }
        const imports = late.map((file, at) => `import late${at} from ${JSON.stringify(virtual + file)};`);
        let at = 0;
        return `${imports.join("\n")}\n${code.replace(imported, () => `late${at++}()`)}`;
      },
      resolveId: (id) => (id.startsWith(virtual) ? id : undefined),
      async load(id) {
        if (!id.startsWith(virtual)) return undefined;
        const event = `late-${scripts.size}`;
        scripts.set(id, { event, text: "" });
        const chunk = await bundled(id.slice(virtual.length), { treeshake, target });
        scripts.set(id, {
          event,
          text: `dispatchEvent(new CustomEvent("${event}",{detail:(()=>{${chunk.code.trim()}\nreturn late})()}))`,
        });
        const lateModules = Object.keys(chunk.modules);
        return {
          code: importer(event),
          moduleSideEffects: false,
          meta: { lateModules } satisfies LateModuleMeta,
        };
      },
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const ids = file.type === "chunk" ? Object.keys(file.modules) : [];
          const late = new Set(ids.flatMap((id) => lateModulesOf(this.getModuleInfo(id))));
          const twice = ids.filter(
            (id) => late.has(id) && !mayBeTwice(id.replaceAll("\\", "/").replace(root, "")),
          );
          if (twice.length > 0) this.error(`both at once and late, with a state each: ${twice.join(", ")}`);
        }
      },
    },
    scripts: pagePlugin("porthole:late-scripts", (page) => withLateScripts(page, [...scripts.values()])),
  };
}

/** The modules that a late module is made of; none for any other module. */
export function lateModulesOf(module: { readonly meta: object } | null): readonly string[] {
  return module && "lateModules" in module.meta ? (module.meta as LateModuleMeta).lateModules : [];
}

/** What stands for a late module in the page's own script: a function that resolves to its exports. */
function importer(event: string): string {
  return `
    const find = () => document.querySelector("template[data-late=${event}]");
    // What follows a template, if only the end of the line, is there when it is whole. Some hosts never end a page that they write.
    const isWhole = () => document.readyState !== "loading" || find()?.nextSibling;
    const whole = () => isWhole() || new Promise((resolve) => {
      addEventListener("DOMContentLoaded", resolve, { once: true });
    });
    function evaluated() {
      let exports;
      addEventListener("${event}", ({ detail }) => (exports = detail), { once: true });
      const script = find()?.content.firstElementChild;
      if (script) {
        // It runs as it comes into the page, which then is as it was.
        document.body.append(script);
        script.remove();
      }
      if (!exports) throw new TypeError("${event}");
      return exports;
    }
    let exports;
    export default () => (exports ??= Promise.resolve(whole()).then(evaluated));`;
}

/** A page whose one script runs at the end of its body, at once, and the late ones after it, each in its template. */
function withLateScripts(page: string, late: readonly LateScript[]): string {
  const [[script, code = ""] = [""], ...more] = page.matchAll(moduleScript);
  if (more.length > 0 || script === "" || !page.includes("</body>"))
    throw new PagePolicyError("the page needs one script that is a module, and a body that ends");
  // No module any more, since modules wait for the end of the page: a function keeps its names from the other scripts.
  const own = `<script>(()=>{"use strict";${code.trim()}\n})();</script>`;
  const templates = late.map(
    ({ event, text }) => `<template data-late="${event}"><script>${text}</script></template>`,
  );
  return page
    .replace(script, () => "")
    .replace("</body>", () => `${[own, ...templates].join("\n")}\n</body>`);
}

async function bundled(
  entry: string,
  { treeshake, target }: Pick<LateModulesOptions, "treeshake" | "target">,
): Promise<Rolldown.OutputChunk> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target,
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ["iife"], name: "late", fileName: "late" },
      rolldownOptions: {
        treeshake,
        output: { exports: "named", externalLiveBindings: false, charset: "ascii" },
      },
    },
  });
  const [first] = [output].flat();
  const [chunk] = first !== undefined && "output" in first ? first.output : [];
  if (chunk === undefined) throw new TypeError(`${entry} was not bundled`);
  return chunk;
}
