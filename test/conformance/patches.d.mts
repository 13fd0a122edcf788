type Patch = (base: Record<string, unknown>) => unknown;

export function familyOf(rule: string): Promise<{
  readonly breaks?: Readonly<Record<string, Patch>>;
  readonly keeps?: Readonly<Record<string, Patch>>;
}>;
export function patchFor(rule: string, variant: string): Promise<Patch>;
