import type { FastifyInstance } from 'fastify';
import { browserScript } from '../browser-script';
import { readField } from '../fields';
import { html } from '../html';
import { acceptForms, sendAsset, sendPage } from '../layout';
import type { Mail, Mailbox } from './mailbox';
import { buildLetterDocument, mailboxPage } from './pages';
import { reloadMailList } from './reload';
import { NORMAL_SMTP, SMTP_MODES } from './smtp';
import type { MockSmtpServer } from './smtp';
import { mailTexts } from './texts';

const RELOAD_MS = 2_000;

/** Registers the mailbox as a page, the mailbox as JSON for tests, and the control of the mail server. */
export function registerMailRoutes(app: FastifyInstance, mailbox: Mailbox, smtp: MockSmtpServer): void {
  acceptForms(app);
  registerMailbox(app, mailbox, smtp);
  registerMessageParts(app, mailbox);
  registerControl(app, smtp);
}

function registerMailbox(app: FastifyInstance, mailbox: Mailbox, smtp: MockSmtpServer): void {
  app.get('/mail.json', (request) => mailbox.list(readField(request.query, 'to')));

  app.get('/mail', (request, reply) => {
    const recipient = readField(request.query, 'to');
    return sendPage(reply, mailboxPage({ mails: mailbox.list(recipient), recipient, behaviour: smtp.behaviour }));
  });

  app.get('/mail/reload.js', (_request, reply) =>
    sendAsset(reply, 'text/javascript', browserScript(reloadMailList, RELOAD_MS)),
  );

  app.post('/mail/clear', (request, reply) => {
    mailbox.clear(readField(request.body, 'to'));
    return reply.redirect('/mail', 303);
  });

  app.delete('/mail', (request, reply) => {
    mailbox.clear(readField(request.query, 'to'));
    return reply.code(204).send();
  });

  app.get('/mail/:id', (request, reply) => {
    const recipient = readField(request.query, 'to');
    const open = findMail(mailbox, request.params);
    if (!open) return sendPage(reply, { status: 404, title: mailTexts.title, body: html`<p>${mailTexts.missing}</p>` });
    return sendPage(reply, mailboxPage({ mails: mailbox.list(recipient), recipient, open, behaviour: smtp.behaviour }));
  });
}

function registerMessageParts(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mail/:id/html', (request, reply) => {
    const mail = findMail(mailbox, request.params);
    if (!mail) return reply.callNotFound();
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; " +
          'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
      )
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(buildLetterDocument(mail));
  });

  app.get('/mail/:id/source', (request, reply) => {
    const mail = findMail(mailbox, request.params);
    if (!mail) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(mailbox.raw(mail));
  });

  app.get('/mail/:id/attachments/:index', async (request, reply) => {
    const mail = findMail(mailbox, request.params);
    const attachment = mail && (await mailbox.attachment(mail, Number(readField(request.params, 'index'))));
    if (!attachment) return reply.callNotFound();
    // Always a download: a message must not be able to run its own page under this origin.
    return reply
      .type('application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
      .send(attachment.content);
  });
}

function registerControl(app: FastifyInstance, smtp: MockSmtpServer): void {
  app.get('/control/smtp', () => smtp.behaviour);

  app.post('/control/smtp', (request, reply) => {
    const mode = SMTP_MODES.find((known) => known === readField(request.body, 'mode'));
    if (!mode) return reply.code(400).send({ error: `mode must be one of ${SMTP_MODES.join(', ')}` });
    const delayMs = Number(readField(request.body, 'delayMs') || NORMAL_SMTP.delayMs);
    if (!(delayMs >= 0)) return reply.code(400).send({ error: 'delayMs must be a number of milliseconds' });
    smtp.behaviour = { mode, delayMs, to: readField(request.body, 'to') };
    return reply.send(smtp.behaviour);
  });
}

function findMail(mailbox: Mailbox, params: unknown): Mail | undefined {
  return mailbox.find(readField(params, 'id'));
}
