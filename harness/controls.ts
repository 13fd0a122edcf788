/** A host's wishes about the look and place of apps. What is absent is as the browser, or the profile, has it. */
export interface Controls {
  readonly theme?: "light" | "dark";
  /** A BCP 47 tag. */
  readonly locale?: string;
  /** A host tells apps no direction but by a language: where the locale reads the other way, apps are told one that does not. */
  readonly direction?: "ltr" | "rtl";
  /** An IANA name. */
  readonly timeZone?: string;
  /** Taken by each app that has it, once it is initialized. */
  readonly display?: "inline" | "fullscreen" | "pip";
  readonly platform?: "web" | "desktop" | "mobile";
  /** The width of the app's frame in CSS pixels. */
  readonly width?: number;
  /** What the app is told of the pointer; the browser's own media queries stay as they are. */
  readonly touch?: boolean;
  readonly hover?: boolean;
  /** What apps hear from the browser alone, so that it takes a browser that is driven to set it. */
  readonly reducedMotion?: boolean;
  readonly forcedColors?: boolean;
  /** Top, right, bottom and left, in CSS pixels. */
  readonly safeArea?: readonly [number, number, number, number];
  /** Style variables in the place of, or beside, Porthole's own; `none` gives the app no variable at all. */
  readonly styles?: "none" | Readonly<Record<string, string>>;
  /** What happens where an app calls a tool that does not say that it only reads: without it, it is called. */
  readonly consent?: "ask" | "deny";
}

export type ControlName = keyof Controls;

interface ControlKind<Value> {
  /** What may be written, in words. */
  readonly rule: string;
  /** All that may be written, where that is a list. */
  readonly values?: readonly string[];
  /** Reads what stands in an address or behind a flag; `undefined` for what is none. */
  readonly read: (text: string) => Value | undefined;
}

function oneOf<const Value extends string>(...values: readonly Value[]): ControlKind<Value> {
  return {
    rule: `one of ${values.join(", ")}`,
    values,
    read: (text) => values.find((value) => value === text),
  };
}

const yesOrNo: ControlKind<boolean> = {
  rule: "true or false",
  values: ["true", "false"],
  read: (text) => ({ true: true, false: false })[text],
};

export const smallestWidth = 160;
export const largestWidth = 3_840;
const largestInset = 200;
const mostStyles = 200;
const longestStyle = 200;
const longestTag = 60;

/** Each control with its text form, which is the same in an address, behind a flag and in a configuration file. */
export const controlKinds: { readonly [Name in ControlName]-?: ControlKind<NonNullable<Controls[Name]>> } = {
  theme: oneOf("light", "dark"),
  locale: {
    rule: "a language tag, as en-GB or ar-EG",
    read: (text) => (text.length > longestTag ? undefined : attempt(() => new Intl.Locale(text).toString())),
  },
  direction: oneOf("ltr", "rtl"),
  timeZone: {
    rule: "a time zone, as Asia/Tokyo",
    read: (text) =>
      text.length > longestTag
        ? undefined
        : attempt(() => {
            new Intl.DateTimeFormat("en", { timeZone: text });
            return text;
          }),
  },
  display: oneOf("inline", "fullscreen", "pip"),
  platform: oneOf("web", "desktop", "mobile"),
  width: {
    rule: `a number of pixels from ${smallestWidth} to ${largestWidth}`,
    read: (text) => whole(text, smallestWidth, largestWidth),
  },
  touch: yesOrNo,
  hover: yesOrNo,
  reducedMotion: yesOrNo,
  forcedColors: yesOrNo,
  safeArea: {
    rule: `four numbers of pixels up to ${largestInset}, top,right,bottom,left, as 47,0,34,0`,
    read(text) {
      const [top, right, bottom, left, ...more] = text.split(",").map((part) => whole(part, 0, largestInset));
      if (top === undefined || right === undefined || bottom === undefined || left === undefined)
        return undefined;
      return more.length > 0 ? undefined : [top, right, bottom, left];
    },
  },
  styles: {
    rule: 'none, or a JSON object of style variables, as {"--color-background-primary":"#fff"}',
    read: (text) => (text === "none" ? text : readStyles(text)),
  },
  consent: oneOf("ask", "deny"),
};

/** The names of all controls. */
export const controlNames = Object.keys(controlKinds) as readonly ControlName[];

/** The name in an address and of the flag: `safe-area` for `safeArea`. */
export function controlWord(name: ControlName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** One control from its text; `undefined` where the text is no value of it. */
export function readControl(name: ControlName, text: string): Controls | undefined {
  const value = controlKinds[name].read(text);
  return value === undefined ? undefined : { [name]: value };
}

/** The text form of each control that is set, by its word. */
export function writeControls(controls: Controls): Readonly<Record<string, string>> {
  return Object.fromEntries(
    controlNames.flatMap((name) => {
      const text = writeControl(controls, name);
      return text === undefined ? [] : [[controlWord(name), text]];
    }),
  );
}

/** The text form of one control; `undefined` where it is not set. */
export function writeControl(controls: Controls, name: ControlName): string | undefined {
  const value = controls[name];
  if (value === undefined) return undefined;
  if (typeof value !== "object") return String(value);
  return name === "safeArea" ? Object.values(value).join(",") : JSON.stringify(value);
}

/** What is wrong with controls that came from code or a file, in one clause; `undefined` when nothing is. */
export function faultOfControls(controls: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(controls)) {
    const known = controlNames.find((each) => each === name);
    if (!known) return `there is no control "${name}"; there are ${controlNames.join(", ")}`;
    if (value === undefined) continue;
    const text = known === "styles" && typeof value === "object" ? JSON.stringify(value) : String(value);
    const isRead = readControl(known, text) !== undefined;
    const isList = known === "safeArea" ? Array.isArray(value) : true;
    if (!isRead || !isList) return `"${name}" takes ${controlKinds[known].rule}`;
  }
  return undefined;
}

/** What a kind of device sets at once. */
export interface Device {
  readonly id: string;
  readonly title: string;
  readonly controls: Controls;
}

export const devices = [
  { id: "desktop", title: "Desktop", controls: { platform: "desktop", touch: false, hover: true } },
  {
    id: "tablet",
    title: "Tablet, 768",
    controls: { platform: "mobile", width: 768, touch: true, hover: false, safeArea: [24, 0, 20, 0] },
  },
  {
    id: "phone",
    title: "Phone, 390",
    controls: { platform: "mobile", width: 390, touch: true, hover: false, safeArea: [47, 0, 34, 0] },
  },
  {
    id: "small-phone",
    title: "Small phone, 320",
    controls: { platform: "mobile", width: 320, touch: true, hover: false, safeArea: [20, 0, 0, 0] },
  },
] as const satisfies readonly Device[];

export type DeviceId = (typeof devices)[number]["id"];

const deviceControls = ["platform", "width", "touch", "hover", "safeArea"] as const;

/** The controls with those of a device in the place of their own; without one, as the browser is. */
export function withDevice(controls: Controls, id: DeviceId | undefined): Controls {
  const rest = Object.fromEntries(
    Object.entries(controls).filter(([name]) => !deviceControls.some((each) => each === name)),
  );
  return { ...rest, ...devices.find((device) => device.id === id)?.controls };
}

/** The device whose controls these are; `undefined` when none are set, `other` when they are of none. */
export function deviceOf(controls: Controls): DeviceId | "other" | undefined {
  const set = (of: Controls) => JSON.stringify(deviceControls.map((name) => of[name] ?? null));
  if (set(controls) === set({})) return undefined;
  return devices.find((device) => set(device.controls) === set(controls))?.id ?? "other";
}

/** Which way a language is read, as far as this browser knows it. */
export function directionOf(locale: string): "ltr" | "rtl" {
  const script = attempt(() => new Intl.Locale(locale).maximize().script) ?? "";
  return ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Mand", "Samr", "Rohg"].includes(script)
    ? "rtl"
    : "ltr";
}

const localesOf = { ltr: "en-GB", rtl: "ar-EG" } as const;

/** The language that apps are told. @param own the browser's. */
export function localeOf({ locale = "", direction }: Controls, own: string): string {
  const wanted = locale || own;
  return direction === undefined || directionOf(wanted) === direction ? wanted : localesOf[direction];
}

/** What apps hear from the browser of a person's wishes, as it should be; what is absent is as the browser has it. */
export type MediaWish = Pick<Controls, "reducedMotion" | "forcedColors">;

/** The part of the controls that a browser must be driven for. */
export function mediaOf({ reducedMotion, forcedColors }: Controls): MediaWish {
  return {
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
    ...(forcedColors === undefined ? {} : { forcedColors }),
  };
}

function readStyles(text: string): Readonly<Record<string, string>> | undefined {
  const value = attempt((): unknown => JSON.parse(text));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  const isFit = ([name, style]: readonly [string, unknown]) =>
    /^--[a-zA-Z0-9-]{1,80}$/.test(name) && typeof style === "string" && style.length <= longestStyle;
  if (entries.length > mostStyles || !entries.every(isFit)) return undefined;
  return Object.fromEntries(entries.map(([name, style]) => [name, String(style)]));
}

function whole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
