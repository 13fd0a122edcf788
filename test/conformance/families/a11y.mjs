export const breaks = {
  "A11Y-01": (base) =>
    (base.body =
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="20" height="20">'),
  "A11Y-02": (base) => (base.head = "<style>[data-theme=dark] h1 { background: #222; color: #333; }</style>"),
  "A11Y-03": (base) => (base.body = '<p style="width: 600px">A wide line.</p>'),
  "A11Y-04": (base) =>
    (base.body = '<p style="position: absolute; left: -300px; width: 200px">Far to the left.</p>'),
  "A11Y-05": (base) =>
    (base.body =
      '<style>@media (min-width: 500px) { .wide { width: 400px; } }</style><p class="wide">A wide line.</p>'),
};
