import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url)).replaceAll("\\", "/");
const imported = /\bimport\(\s*(["'])(\.{1,2}\/[^"']+)\1\s*\)/g;
const virtual = "\0late:";

export interface LateModulesOptions {
  /** As for the page itself: what nobody imports may go, and what stands for a name. */
  readonly treeshake: NonNullable<Rolldown.InputOptions["treeshake"]>;
  readonly target: NonNullable<NonNullable<UserConfig["build"]>["target"]>;
  /** Whether two copies of a module, one in the page and one in what is evaluated late, are as good as one. */
  readonly mayBeTwice: (path: string) => boolean;
}

/** What a module of this plugin tells of itself: the modules that are in it. */
export interface LateModuleMeta {
  readonly lateModules: readonly string[];
}

/**
 * Makes one function of what a page imports by `import("./x.js")`, with everything that it imports in turn: it is there
 * in the one file of the page, and neither compiled nor evaluated before it is asked for.
 *
 * A bundler that may not split a page wraps each module in a function of its own, beside functions of all modules, and an
 * engine makes all of these at once: more than half of what there was to save.
 */
export function lateModules({ treeshake, target, mayBeTwice }: LateModulesOptions): Plugin {
  return {
    name: "porthole:late-modules",
    enforce: "pre",
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
      return `${imports.join("\n")}\n${code.replace(imported, () => `Promise.resolve().then(late${at++})`)}`;
    },
    resolveId: (id) => (id.startsWith(virtual) ? id : undefined),
    async load(id) {
      if (!id.startsWith(virtual)) return undefined;
      const chunk = await bundled(id.slice(virtual.length), { treeshake, target });
      const lateModules = Object.keys(chunk.modules);
      return {
        code: `let exports;\nexport default () => {\n  if (exports === undefined) {\n${chunk.code}\nexports = late;\n}\nreturn exports;\n};`,
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
  };
}

/** The modules that a late module is made of; none for any other module. */
export function lateModulesOf(module: { readonly meta: object } | null): readonly string[] {
  return module && "lateModules" in module.meta ? (module.meta as LateModuleMeta).lateModules : [];
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
      minify: false,
      modulePreload: false,
      lib: { entry, formats: ["iife"], name: "late", fileName: "late" },
      rolldownOptions: { treeshake, output: { exports: "named", externalLiveBindings: false } },
    },
  });
  const [first] = [output].flat();
  const [chunk] = first !== undefined && "output" in first ? first.output : [];
  if (chunk === undefined) throw new TypeError(`${entry} was not bundled`);
  return chunk;
}
