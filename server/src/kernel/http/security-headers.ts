import helmet from '@fastify/helmet';
import plugin from 'fastify-plugin';

const NONE = ["'none'"];

/** Headers of every answer: no scripts, no sniffing, no embedding by other sites. Pages relax them as they need. */
export const securityHeaders = plugin<{ isSecure: boolean }>(async (app, { isSecure }) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: NONE, objectSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
    },
    // A provider's window returns to the page that opened it.
    crossOriginOpenerPolicy: false,
    // Of old browsers; `frame-ancestors` says it for each page.
    frameguard: false,
    hsts: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
  });
});
