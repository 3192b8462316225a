import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { SandboxConfig } from '../config';
import { readField } from '../fields';
import { html } from '../html';
import type { HtmlPart } from '../html';
import { acceptForms, sendPage } from '../layout';
import { EID_PEOPLE, findPerson } from './people';
import type { EidPerson } from './people';
import { eidTexts } from './texts';

const PREFIX = '/eid';
/** The person that the buttons without one stand for. */
const ERRORS: Readonly<Record<string, string>> = { cancel: 'access_denied', fail: 'server_error' };

/** Registers the provider's own calls and the page on which a person is chosen, which needs no script. */
export function registerEidRoutes(
  app: FastifyInstance,
  config: Pick<SandboxConfig, 'publicUrl'>,
  provider: Provider,
): void {
  acceptForms(app);
  app.get(PREFIX, (_request, reply) =>
    sendPage(reply, { title: eidTexts.title, body: [heading(eidTexts.demo), list(EID_PEOPLE.map(described))] }),
  );
  app.get(`${PREFIX}/people/:uid`, (request, reply) => showPeople(request, reply, config, provider));
  app.post(`${PREFIX}/people/:uid`, (request, reply) => choose(request, reply, provider));

  const callback = provider.callback();
  app.all(`${PREFIX}/*`, {
    // Before the body is read, which the provider does itself.
    onRequest: (request, reply) => {
      reply.hijack();
      const { raw } = request;
      // The provider finds out from both addresses below which path it is mounted.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(PREFIX.length) });
      void callback(raw, reply.raw);
    },
    handler: () => undefined,
  });
}

async function showPeople(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<SandboxConfig, 'publicUrl'>,
  provider: Provider,
): Promise<FastifyReply> {
  const isUnderWay = await provider.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  );
  if (!isUnderWay) return sendExpired(reply);
  const form = html`<form method="post" class="stack">
    ${list(EID_PEOPLE.map((person) => html`<button name="person" value="${person.id}">${described(person)}</button>`))}
    <p>
      <button name="person" value="cancel">${eidTexts.cancel}</button>
      <button name="person" value="fail" class="danger">${eidTexts.fail}</button>
    </p>
  </form>`;
  return sendPage(reply, {
    title: eidTexts.title,
    frame: 'bare',
    // The answer leads to the product, through the provider.
    formOrigins: [config.publicUrl],
    body: [heading(eidTexts.intro), form],
  });
}

async function choose(request: FastifyRequest, reply: FastifyReply, provider: Provider): Promise<FastifyReply> {
  const chosen = readField(request.body, 'person');
  const person = findPerson(chosen);
  const error = ERRORS[chosen];
  if (!person && error === undefined) return sendExpired(reply);
  try {
    const result = person
      ? { login: { accountId: person.id, acr: person.acr, remember: false } }
      : { error: error ?? '', error_description: eidTexts.problem };
    const address = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(address, 303);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'SessionNotFound') return sendExpired(reply);
    throw cause;
  }
}

function sendExpired(reply: FastifyReply): FastifyReply {
  return sendPage(reply, { title: eidTexts.title, frame: 'bare', status: 400, body: heading(eidTexts.expired) });
}

function heading(text: string): HtmlPart {
  return html`<h1>${eidTexts.title}</h1>
    <p class="soft">${text}</p>`;
}

function list(items: readonly HtmlPart[]): HtmlPart {
  return html`<ul class="accounts">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

function described({ givenName, familyName, pesel, about }: EidPerson): HtmlPart {
  const number = pesel === undefined ? eidTexts.none : `${eidTexts.pesel} ${pesel}`;
  return html`<span class="who"
    ><span>${givenName} ${familyName}</span><span class="soft">${number} · ${about}</span></span
  >`;
}
