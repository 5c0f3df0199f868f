const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute of ready-made markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign);

/** A value for `<script type="application/json">`: no `<` that could end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</gu, String.raw`\u003c`);
