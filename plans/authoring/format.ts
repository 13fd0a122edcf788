/** What `createFormat` needs to know of the reader, as a host tells it in its context. */
export interface FormatOptions {
  /** A BCP 47 tag; one that is missing or unknown means `en`. */
  readonly locale?: string | undefined;
  /** An IANA name; one that is missing or unknown means `UTC`. */
  readonly timeZone?: string | undefined;
  /** The moment that relative times count from; the clock's when it is missing. */
  readonly now?: Date | number | undefined;
}

/** A moment: a `Date`, milliseconds since 1970, or an ISO 8601 string. */
export type Moment = Date | number | string;

type Maybe<T> = T | null | undefined;

/** Formats for one reader. What is missing or no value (null, NaN, an invalid date) prints as `missing`. */
export interface Format {
  readonly locale: string;
  readonly timeZone: string;
  number(value: Maybe<number | bigint>, options?: Intl.NumberFormatOptions): string;
  /** 0.25 as 25%. */
  percent(value: Maybe<number>, digits?: number): string;
  /** An amount in the units of an ISO 4217 currency, for example `EUR`. */
  currency(value: Maybe<number | bigint>, currency: string, options?: Intl.NumberFormatOptions): string;
  /** 12 300 as 12.3K: for axes and small places. */
  compact(value: Maybe<number | bigint>): string;
  date(value: Maybe<Moment>, style?: DateStyle): string;
  time(value: Maybe<Moment>): string;
  dateTime(value: Maybe<Moment>, style?: DateStyle): string;
  /** "3 days ago", "in 2 hours", by the largest unit that fits. */
  relative(value: Maybe<Moment>): string;
}

/** How much of a date is written; `medium` unless told. */
export type DateStyle = "short" | "medium" | "long" | "full" | Intl.DateTimeFormatOptions;

/** What stands for a value that is not there. */
export const missing = "\u2014";

/**
 * Makes the formats of one reader, on the server, so that plans carry finished text.
 *
 * It never throws for data: an unknown locale, zone or currency has a fallback.
 */
export function createFormat(options: FormatOptions = {}): Format {
  const locale = known(options.locale, (tag) => Intl.getCanonicalLocales(tag)[0]) ?? "en";
  const timeZone = known(options.timeZone, zoneName) ?? "UTC";
  const numbers = new Map<string, Intl.NumberFormat>();

  const number = (value: Maybe<number | bigint>, style: Intl.NumberFormatOptions = {}): string => {
    if (value === null || value === undefined || Number.isNaN(value)) return missing;
    const key = JSON.stringify(style);
    const formatter = numbers.get(key) ?? new Intl.NumberFormat(locale, style);
    numbers.set(key, formatter);
    return formatter.format(value);
  };
  const moment = (value: Maybe<Moment>, style: Intl.DateTimeFormatOptions): string => {
    const date = dateOf(value);
    return date ? new Intl.DateTimeFormat(locale, { timeZone, ...style }).format(date) : missing;
  };

  return {
    locale,
    timeZone,
    number,
    percent: (value, digits = 0) => number(value, { style: "percent", maximumFractionDigits: digits }),
    currency: (value, currency, style) => {
      if (!/^[A-Za-z]{3}$/.test(currency)) return number(value, style);
      return number(value, { ...style, style: "currency", currency: currency.toUpperCase() });
    },
    compact: (value) => number(value, { notation: "compact", maximumFractionDigits: 1 }),
    date: (value, style = "medium") =>
      moment(value, typeof style === "string" ? { dateStyle: style } : style),
    time: (value) => moment(value, { timeStyle: "short" }),
    dateTime: (value, style = "medium") =>
      moment(value, typeof style === "string" ? { dateStyle: style, timeStyle: "short" } : style),
    relative: (value) => {
      const date = dateOf(value);
      const now = dateOf(options.now ?? Date.now());
      if (!date || !now) return missing;
      return relative(locale, date.getTime() - now.getTime());
    },
  };
}

const second = 1000;
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365.2425 * 86_400 * second],
  ["month", 30.436875 * 86_400 * second],
  ["week", 7 * 86_400 * second],
  ["day", 86_400 * second],
  ["hour", 3_600 * second],
  ["minute", 60 * second],
  ["second", second],
];

function relative(locale: string, distance: number): string {
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const fitting = units.find(([, size]) => Math.abs(distance) >= size);
  if (!fitting) return formatter.format(0, "second");
  const [unit, size] = fitting;
  return formatter.format(Math.trunc(distance / size), unit);
}

function dateOf(value: Maybe<Moment>): Date | undefined {
  if (value === null || value === undefined) return undefined;
  const date = value instanceof Date ? value : new Date(value);
  return Number.isFinite(date.getTime()) ? date : undefined;
}

function zoneName(name: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}

function known(name: string | undefined, read: (name: string) => string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return read(name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
