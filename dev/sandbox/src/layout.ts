import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from './html';
import type { Html, HtmlPart } from './html';
import { texts } from './texts';

export interface Page {
  title: string;
  body: HtmlPart;
  /** Addresses of scripts to load; inline scripts do not run. */
  scripts?: readonly string[];
  /** `bare` leaves out the navigation, for pages that stand for a provider's; `article` is a column of text. */
  frame?: 'full' | 'bare' | 'article';
  /** Stands in place of the sandbox's own navigation. */
  header?: Html;
  /** Other origins that a form on this page may lead to; browsers check redirects against them, too. */
  formOrigins?: readonly string[];
  status?: number;
}

/** Sends a page under a policy that allows no inline scripts or styles and no foreign frames. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const formAction = ["'self'", ...(page.formOrigins ?? [])].join(' ');
  return reply
    .code(page.status ?? 200)
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ` +
        `frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(document(page).markup);
}

/** Sends a generated script or stylesheet. */
export function sendAsset(reply: FastifyReply, type: 'text/javascript' | 'text/css', content: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(content);
}

/** Makes the routes of a scope parse HTML forms; the body is a record of the last value of each field. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}

function document(page: Page): Html {
  const frame = page.frame ?? 'full';
  return html`<!doctype html>
    <html lang="pl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${texts.sandbox}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
        ${page.scripts?.map((address) => html`<script src="${address}" defer></script>`)}
      </head>
      <body class="${frame}">
        ${page.header ?? (frame !== 'bare' && navigation())}
        <main>${page.body}</main>
      </body>
    </html>`;
}

function navigation(): Html {
  return html`<header class="top">
    <a class="brand" href="/">${texts.product} <span>${texts.sandbox}</span></a>
    <nav aria-label="${texts.sandbox}">
      <a href="/mail">${texts.mail}</a><a href="/google">${texts.google}</a><a href="/payu">${texts.payu}</a>
    </nav>
    <p class="notice">${texts.testOnly}</p>
  </header>`;
}
