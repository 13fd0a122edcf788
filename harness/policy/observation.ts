/**
 * The report-only policy that shows every attempt to reach the network, allowed or not.
 *
 * It permits what stays inside the document (inline code, `eval`, `data:`, `blob:`), so that each report is egress. The
 * sandbox page's own script is named, since it is the harness and not the app.
 *
 * @param relayUrl the absolute URL of that script.
 */
export function observationPolicy(relayUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' data: blob: ${relayUrl}`,
    "style-src 'unsafe-inline' data: blob:",
    "img-src data: blob:",
    "font-src data: blob:",
    "media-src data: blob:",
    "worker-src data: blob:",
    "frame-src data: blob:",
    "form-action 'none'",
  ].join("; ");
}
