import type { LegalBlock, LegalText } from '@najem/shared/contract/identity';

type List = Extract<LegalBlock, { is: 'list' }>;

const HEADING = /^(##|###) +(.+)$/;
const ITEM = /^(?:(-)|\d{1,3}\.) +(.+)$/;
/** `**strong**` and `[text](address)`. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;
/** Pages of this site, other sites and mail; never a script. */
const ADDRESS = /^(?:\/(?!\/)|#|https:\/\/|mailto:)/;

/**
 * Parses the small part of Markdown that legal texts need: headings of two levels, paragraphs, lists of one level, strong
 * text and links. Everything else, HTML too, is plain text. Returns a sentence for what it cannot show.
 */
export function parseMarkdown(source: string): LegalBlock[] | string {
  const blocks: LegalBlock[] = [];
  let paragraph: string[] = [];
  let list: { isOrdered: boolean; items: string[] } | undefined;
  const faults: string[] = [];
  const inline = (text: string): LegalText[] => {
    const line = parseLine(text);
    const bad = line.find(({ href }) => href !== undefined && !ADDRESS.test(href));
    if (bad) faults.push(`has a link that is neither https nor of this site: ${bad.href}`);
    return line;
  };
  const end = () => {
    if (paragraph.length > 0) blocks.push({ is: 'paragraph', line: inline(paragraph.join(' ')) });
    if (list) blocks.push({ is: 'list', isOrdered: list.isOrdered, items: list.items.map(inline) } satisfies List);
    [paragraph, list] = [[], undefined];
  };
  for (const raw of source.split('\n')) {
    const line = raw.trim();
    const [, marks, heading] = HEADING.exec(line) ?? [];
    const [, dash, item] = ITEM.exec(line) ?? [];
    if (line === '') end();
    else if (heading !== undefined) {
      end();
      blocks.push({ is: 'heading', level: marks === '##' ? 2 : 3, text: heading });
    } else if (line.startsWith('#')) faults.push(`has a heading of another level than ## and ###: ${line}`);
    else if (item !== undefined) {
      const isOrdered = dash === undefined;
      if (paragraph.length > 0 || (list && list.isOrdered !== isOrdered)) end();
      list ??= { isOrdered, items: [] };
      list.items.push(item);
    } else if (list) list.items.push(`${list.items.pop()} ${line}`);
    else paragraph.push(line);
  }
  end();
  return faults[0] ?? blocks;
}

function parseLine(text: string): LegalText[] {
  const parts: LegalText[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, label, href] = match;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    if (strong !== undefined) parts.push({ text: strong, isStrong: true });
    else if (label !== undefined && href !== undefined) parts.push({ text: label, href });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
