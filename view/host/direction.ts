// The scripts in use that are written from right to left (Unicode bidi classes R and AL).
const rightToLeft: ReadonlySet<string> = new Set([
  "Adlm",
  "Arab",
  "Aran",
  "Hebr",
  "Mand",
  "Mend",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

export interface Language {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

// No locale comes near it; `Intl` takes any number of subtags.
const longestLocale = 100;

/** The `lang` and `dir` of a BCP 47 locale; undefined when it is not one. */
export function languageOf(locale: string): Language | undefined {
  if (locale.length > longestLocale) return undefined;
  try {
    const { script = "Latn" } = new Intl.Locale(locale).maximize();
    return { lang: locale, dir: rightToLeft.has(script) ? "rtl" : "ltr" };
  } catch {
    return undefined;
  }
}
