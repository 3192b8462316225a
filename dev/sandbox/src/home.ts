import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config';
import { html, toSafeHref } from './html';
import { sendAsset, sendPage } from './layout';
import { MARKETING_PREFIX } from './marketing/routes';
import { STYLE } from './style';
import { texts } from './texts';

/** Registers the front page, the stylesheet, the health check, and the pages for unknown addresses and errors. */
export function registerHomeRoutes(app: FastifyInstance, config: SandboxConfig): void {
  const services = [
    { address: '/mail', name: texts.mail, about: texts.mailIntro },
    { address: '/google', name: texts.google, about: texts.googleIntro },
    { address: '/payu', name: texts.payu, about: texts.payuIntro },
    { address: '/eid', name: texts.eid, about: texts.eidIntro },
    { address: '/signer', name: texts.signer, about: texts.signerIntro },
    { address: `${MARKETING_PREFIX}/`, name: texts.marketing, about: texts.marketingIntro },
  ];

  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: texts.product,
      body: html`
        <h1>${texts.sandbox}</h1>
        <p class="soft">${texts.intro}</p>
        <div class="cards">
          ${services.map(
            ({ address, name, about }) =>
              html`<section class="card">
                <h2><a href="${address}">${name}</a></h2>
                <p class="soft">${about}</p>
              </section>`,
          )}
        </div>
        <p><a class="button" href="${toSafeHref(config.publicUrl)}">${texts.toSite}</a></p>
      `,
    }),
  );

  app.get('/health', () => ({ ok: true }));
  app.get('/style.css', (_request, reply) => sendAsset(reply, 'text/css', STYLE));

  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply, {
      status: 404,
      title: texts.notFound,
      body: html`<h1>${texts.notFound}</h1>
        <p><a href="/">${texts.home}</a></p>`,
    }),
  );

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: `${texts.badRequest}: ${error.message}` });
    process.stderr.write(`sandbox: ${error.stack ?? error.message}\n`);
    return reply.code(500).send({ error: texts.broken });
  });
}
