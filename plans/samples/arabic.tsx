/** @jsxImportSource porthole-mcp */
import { badge as Badge, chart, createFormat, form, plan, type Tone, table } from "../authoring/index.js";
import { Card, Columns, PageHead } from "./layout.js";

const format = createFormat({ locale: "ar-EG", timeZone: "Africa/Cairo", now: Date.UTC(2026, 10, 30, 10) });
const pounds = (value: number) => format.currency(value, "EGP", { maximumFractionDigits: 0 });

const chartLabels = {
  table: "\u062c\u062f\u0648\u0644 \u0627\u0644\u0628\u064a\u0627\u0646\u0627\u062a",
  category: "\u0627\u0644\u0634\u0647\u0631",
  value: "\u0627\u0644\u0642\u064a\u0645\u0629",
};

const orders: readonly {
  readonly number: string;
  readonly customer: string;
  readonly book: string;
  readonly amount: number;
  readonly placed: string;
  readonly state: readonly [string, Tone];
}[] = [
  {
    number: "A-2048",
    customer: "منى عبد الرحمن",
    book: "موسم الهجرة إلى الشمال",
    amount: 185,
    placed: "2026-11-30T08:15:00Z",
    state: ["جديد", "info"],
  },
  {
    number: "A-2047",
    customer: "يوسف الشريف",
    book: "الثلاثية (3 أجزاء)",
    amount: 640,
    placed: "2026-11-29T19:40:00Z",
    state: ["قيد الشحن", "warning"],
  },
  {
    number: "A-2046",
    customer: "Lena Fischer",
    book: "رجال في الشمس",
    amount: 120,
    placed: "2026-11-29T11:05:00Z",
    state: ["تم التسليم", "success"],
  },
  {
    number: "A-2045",
    customer: "هالة منصور",
    book: "عزازيل",
    amount: 210,
    placed: "2026-11-27T16:30:00Z",
    state: ["مرتجع", "danger"],
  },
];

/** A bookshop in Arabic: right to left, with the numerals and dates of Egypt and names in two scripts. */
export const arabic = plan({
  id: "sample-arabic",
  root: (
    <article lang="ar" dir="rtl">
      <PageHead title="مكتبة النيل" about={<>طلبات يوم {format.date("2026-11-30", "full")}</>}>
        <button type="button" onClick={{ type: "tool:orders", payload: { day: "2026-11-30" } }}>
          تحديث
        </button>
      </PageHead>
      <Columns min="18rem">
        <Card>
          {chart({
            kind: "bar",
            width: 320,
            title: "المبيعات حسب الشهر",
            description: "أعلى المبيعات في نوفمبر وأدناها في يوليو.",
            categories: ["يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر"],
            series: [{ label: "المبيعات", values: [18_400, 16_950, 17_800, 22_100, 24_650, 29_300] }],
            format: (value) => format.number(value),
            labels: chartLabels,
          })}
        </Card>
        <Card>
          {form({
            id: "search",
            label: "بحث عن كتاب",
            submit: "بحث",
            onSubmit: { type: "tool:search", payload: { query: "books" } },
            fields: [
              {
                kind: "search",
                name: "title",
                label: "عنوان الكتاب",
                required: true,
                hint: "اكتب كلمة واحدة على الأقل.",
              },
              {
                kind: "select",
                name: "kind",
                label: "النوع",
                placeholder: "كل الأنواع",
                options: ["رواية", "شعر", "تاريخ", "أطفال"],
              },
              { kind: "checkbox", name: "stock", label: "المتوفر فقط", checked: true },
            ],
          })}
        </Card>
      </Columns>
      {table({
        caption: "آخر الطلبات",
        rowKey: "number",
        rows: orders,
        columns: [
          {
            key: "number",
            header: "رقم الطلب",
            format: (value) => <bdi style={{ whiteSpace: "nowrap" }}>{value}</bdi>,
          },
          { key: "customer", header: "العميل", rowHeader: true, format: (value) => <bdi>{value}</bdi> },
          { key: "book", header: "الكتاب" },
          { key: "amount", header: "المبلغ", format: pounds },
          { key: "placed", header: "الوقت", format: (value) => format.relative(value) },
          { key: "state", header: "الحالة", format: ([label, tone]) => <Badge tone={tone}>{label}</Badge> },
        ],
        paging: { page: 1, size: 4, total: 37, tool: "orders" },
        labels: {
          previous: "السابق",
          next: "التالي",
          status: ({ from, to, total }) =>
            `${format.number(from)}\u2013${format.number(to)} من ${format.number(total)}`,
        },
      })}
    </article>
  ),
});
