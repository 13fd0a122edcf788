import type { Amount, CommonProps, OneOf, Text } from "./props.js";

/** What every SVG element takes, besides the attributes of its own. */
export interface SvgProps extends CommonProps {
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly opacity?: Amount;
  readonly color?: Text;
  readonly transform?: Text;
  readonly visibility?: Text;
  readonly direction?: OneOf<"ltr" | "rtl">;
  readonly "fill-opacity"?: Amount;
  readonly "stroke-width"?: Amount;
  readonly "stroke-opacity"?: Amount;
  readonly "stroke-linecap"?: OneOf<"butt" | "round" | "square">;
  readonly "stroke-linejoin"?: OneOf<"miter" | "round" | "bevel">;
  readonly "stroke-dasharray"?: Text;
  readonly "stroke-dashoffset"?: Amount;
  readonly "stroke-miterlimit"?: Amount;
  readonly "vector-effect"?: Text;
  readonly "shape-rendering"?: Text;
  readonly "paint-order"?: Text;
  readonly "clip-path"?: string | undefined;
  readonly mask?: string | undefined;
  readonly filter?: string | undefined;
}

interface SvgText extends SvgProps {
  readonly x?: Amount;
  readonly y?: Amount;
  readonly dx?: Amount;
  readonly dy?: Amount;
  readonly rotate?: Amount;
  readonly "text-anchor"?: OneOf<"start" | "middle" | "end">;
  readonly "dominant-baseline"?: Text;
  readonly "font-size"?: Amount;
  readonly "font-weight"?: Amount;
  readonly "font-family"?: Text;
}

interface SvgBox extends SvgProps {
  readonly x?: Amount;
  readonly y?: Amount;
  readonly width?: Amount;
  readonly height?: Amount;
}

interface Gradient extends SvgProps {
  readonly gradientUnits?: OneOf<"userSpaceOnUse" | "objectBoundingBox">;
  readonly gradientTransform?: Text;
  readonly spreadMethod?: OneOf<"pad" | "reflect" | "repeat">;
}

/** The tags of SVG, with their props. */
export interface SvgElements {
  svg: SvgBox & {
    readonly viewBox?: Text;
    readonly preserveAspectRatio?: Text;
  };
  g: SvgProps;
  defs: SvgProps;
  desc: SvgProps;
  path: SvgProps & { readonly d?: Text; readonly pathLength?: Amount };
  rect: SvgBox & { readonly rx?: Amount; readonly ry?: Amount };
  circle: SvgProps & { readonly cx?: Amount; readonly cy?: Amount; readonly r?: Amount };
  ellipse: SvgProps & {
    readonly cx?: Amount;
    readonly cy?: Amount;
    readonly rx?: Amount;
    readonly ry?: Amount;
  };
  line: SvgProps & {
    readonly x1?: Amount;
    readonly y1?: Amount;
    readonly x2?: Amount;
    readonly y2?: Amount;
  };
  polyline: SvgProps & { readonly points?: Text };
  polygon: SvgProps & { readonly points?: Text };
  text: SvgText;
  tspan: SvgText;
  clipPath: SvgProps & { readonly clipPathUnits?: OneOf<"userSpaceOnUse" | "objectBoundingBox"> };
  linearGradient: Gradient & {
    readonly x1?: Amount;
    readonly y1?: Amount;
    readonly x2?: Amount;
    readonly y2?: Amount;
  };
  radialGradient: Gradient & { readonly cx?: Amount; readonly cy?: Amount; readonly r?: Amount };
  stop: SvgProps & {
    readonly offset?: Amount;
    readonly "stop-color"?: Text;
    readonly "stop-opacity"?: Amount;
  };
  /** The name of the SVG element that it stands in. */
  title: SvgProps;
}
