/** How amounts of memory are written: in powers of 1024 or of 1000. */
export type ByteUnits = "binary" | "decimal";

const scales = {
  binary: { step: 1024, names: ["B", "KiB", "MiB", "GiB", "TiB"] },
  decimal: { step: 1000, names: ["B", "kB", "MB", "GB", "TB"] },
} as const;

/** `1.5 GiB`, `1.6 GB`. */
export function bytes(amount: number, units: ByteUnits): string {
  const { step, names } = scales[units];
  let value = amount;
  let scale = 0;
  while (value >= step && scale < names.length - 1) {
    value /= step;
    scale += 1;
  }
  return `${value.toFixed(scale === 0 ? 0 : 1)} ${names[scale]}`;
}

/** `37 %` */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The two largest parts of a span: `3 d 4 h`, `12 min 5 s`. */
export function duration(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 86_400), "d"],
    [Math.floor(whole / 3_600) % 24, "h"],
    [Math.floor(whole / 60) % 60, "min"],
    [whole % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const from = first === -1 ? parts.length - 1 : first;
  return parts
    .slice(from, from + 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}
