import { UNBROKEN_HYPHEN, UNBROKEN_SPACE } from '../line-breaks';

/** A piece of a mail: a paragraph, a button that leads to the site, or a link beside it. */
type MailBlock = string | { button: string; url: string } | { link: string; url: string };

interface MailContent {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const FOOTER = 'Rzetelny Najem. Ta wiadomość została wysłana automatycznie, prosimy na nią nie odpowiadać.';

/** Escapes a text for HTML, attribute values included. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A longer word would be wider than a phone, so it breaks wherever the line ends. */
const LONGEST_UNBROKEN = 24;

/** Escapes a text for HTML, so that what belongs together stays on one line; what is copied has plain hyphens. */
function lineHtml(text: string): string {
  return text
    .replace(UNBROKEN_SPACE, '\u00a0')
    .split(/(\s)/)
    .map((word) => {
      const escaped = escapeHtml(word);
      const isLoose = word.length > LONGEST_UNBROKEN || word.search(UNBROKEN_HYPHEN) === -1;
      return isLoose ? escaped : `<span style="white-space:nowrap;">${escaped}</span>`;
    })
    .join('');
}

/**
 * Makes both forms of a mail. Everything is escaped, links are the caller's and lead to the site only, and nothing is
 * loaded from anywhere: it reads the same with images off, without styles, in light and in dark.
 */
export function composeMail(content: MailContent): ComposedMail {
  return { subject: content.subject, text: plainText(content), html: page(content) };
}

function plainText({ title, blocks }: MailContent): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return block;
    return `${'link' in block ? block.link : block.button}:\n${block.url}`;
  });
  return `${[title, ...parts, '-- \n' + FOOTER].join('\n\n')}\n`;
}

/** Old clients read only attributes and inline styles; the style sheet serves those that can turn dark. */
function page({ subject, preview, title, blocks }: MailContent): string {
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #14181a !important; }
  .card { background-color: #1d2326 !important; border-color: #354045 !important; }
  .ink { color: #e9eef0 !important; }
  .soft { color: #a9b5ba !important; }
  .brand, .link { color: #67bfd0 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f6f3ec;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f3ec" style="background-color:#f6f3ec;">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="table-layout:fixed;max-width:560px;background-color:#ffffff;border:1px solid #e2dccf;border-radius:10px;">
<tr><td style="padding:32px 28px;overflow-wrap:anywhere;word-break:break-word;font-family:'Public Sans','Segoe UI',Helvetica,Arial,sans-serif;">
<p class="brand" style="margin:0 0 24px;font-size:16px;font-weight:700;color:#0e5a6b;">Rzetelny Najem</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#1c2426;">${lineHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
</table>
<p class="soft" style="max-width:560px;margin:20px 0 0;padding:0 16px;font-family:'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#5d686c;">${escapeHtml(FOOTER)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') {
    return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#1c2426;">${lineHtml(block)}</p>`;
  }
  const url = escapeHtml(block.url);
  if ('link' in block) {
    return `<p style="margin:0 0 16px;font-size:16px;line-height:25px;"><a class="link" href="${url}" style="color:#0e5a6b;">${lineHtml(block.link)}</a></p>`;
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
<tr><td align="center" bgcolor="#0e5a6b" style="background-color:#0e5a6b;border-radius:10px;">
<a href="${url}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none;">${lineHtml(block.button)}</a>
</td></tr>
</table>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5d686c;">Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:<br><a class="link" href="${url}" style="color:#0e5a6b;word-break:break-all;">${url}</a></p>`;
}
