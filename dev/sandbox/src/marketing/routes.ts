import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config';
import { html, type Html, toSafeHref } from '../html';
import { sendPage } from '../layout';
import { MARKETING_PAGES, MARKETING_TEXTS, type MarketingPage } from './texts';

/** The path below which the mock has the marketing site's addresses. */
export const MARKETING_PREFIX = '/www';

/** Registers the mock marketing site, so that no link of the product's footer leads nowhere. */
export function registerMarketingRoutes(scope: FastifyInstance, config: SandboxConfig): void {
  for (const page of MARKETING_PAGES) {
    scope.get(page.path, (_request, reply) =>
      sendPage(reply, { title: page.title, header: header(page), frame: 'article', body: article(page, config) }),
    );
  }
}

function header(current: MarketingPage): Html {
  return html`<header class="top">
    <a class="brand" href="${MARKETING_PREFIX}/">${MARKETING_TEXTS.product}</a>
    <nav aria-label="${MARKETING_TEXTS.pages}">
      ${MARKETING_PAGES.map(
        (page) =>
          html`<a href="${MARKETING_PREFIX}${page.path}" ${page === current && html`aria-current="page"`}
            >${page.label}</a
          >`,
      )}
    </nav>
  </header>`;
}

function article({ title, sections }: MarketingPage, config: SandboxConfig): Html {
  return html`<p class="banner" role="note">${MARKETING_TEXTS.standIn}</p>
    <h1>${title}</h1>
    ${sections.map(
      (section) =>
        html`<section class="gap">
          ${section.title !== undefined && html`<h2>${section.title}</h2>`}
          ${section.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        </section>`,
    )}
    <p><a class="button" href="${toSafeHref(config.publicUrl)}">${MARKETING_TEXTS.signIn}</a></p>`;
}
