/** Serializes a value for `<script type="application/json">`: no `<` that could end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</gu, String.raw`\u003c`);
