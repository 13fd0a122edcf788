export const breaks = {
  "A11Y-01": (base) =>
    (base.body =
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="20" height="20">'),
  "A11Y-02": (base) => (base.head = "<style>[data-theme=dark] h1 { background: #222; color: #333; }</style>"),
  "A11Y-03": (base) => (base.body = '<p style="width: 600px">A wide line.</p>'),
};
