/** Markup that is safe to send, because `html` escaped every value in it. */
export class Html {
  constructor(readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type HtmlPart = string | number | Html | false | null | undefined | readonly HtmlPart[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Template tag: escapes every value that is not `Html` itself; `false`, `null` and `undefined` leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece));
}

/** Returns a web address as it is and `#` for any other, which keeps `javascript:` out of links. */
export function toSafeHref(address: string): string {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : '#';
}

function render(part: HtmlPart): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
