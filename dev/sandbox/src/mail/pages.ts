import { html } from '../html';
import type { Html } from '../html';
import type { Page } from '../layout';
import type { Mail } from './mailbox';
import type { SmtpBehaviour } from './smtp';
import { mailTexts as texts } from './texts';

export interface MailboxView {
  mails: readonly Mail[];
  recipient: string;
  open?: Mail;
  behaviour: SmtpBehaviour;
}

const WARSAW = 'Europe/Warsaw';
const RECEIVED = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeStyle: 'medium', timeZone: WARSAW });
const RECEIVED_SHORT = new Intl.DateTimeFormat('pl-PL', {
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: WARSAW,
});

/** The page of the mailbox: the list, and the opened message beside it. */
export function mailboxPage(view: MailboxView): Page {
  const { open, recipient } = view;
  return {
    title: open ? open.subject || texts.noSubject : texts.title,
    scripts: ['/mail/reload.js'],
    body: html`
      <h1>${texts.title}</h1>
      <p class="soft">${texts.intro}</p>
      ${view.behaviour.mode !== 'ok' && html`<p class="banner" role="status">${texts.mode[view.behaviour.mode]}</p>`}
      <div class="mailbox ${open ? 'open' : ''}">
        <section class="list stack" aria-label="${texts.title}">
          <form class="row" method="get" action="/mail">
            <label>${texts.recipient}<input name="to" type="search" value="${recipient}" /></label>
            <button type="submit">${texts.filter}</button>
          </form>
          <div class="card flush" id="mails">${mailList(view)}</div>
          <form method="post" action="/mail/clear">
            <input type="hidden" name="to" value="${recipient}" />
            <button class="danger small" type="submit">${texts.clear}</button>
          </form>
        </section>
        ${open ? openedMail(open, recipient) : html`<p class="soft">${texts.choose}</p>`}
      </div>
    `,
  };
}

/**
 * Builds the frame's document of a message, whose links open in the whole window. The policy that is sent with it allows
 * only pictures and styles.
 */
export function buildLetterDocument(mail: Mail): string {
  const base = '<base target="_top">';
  const head = /<head(?:\s[^>]*)?>/i.exec(mail.html);
  if (!head) return base + mail.html;
  const end = head.index + head[0].length;
  return mail.html.slice(0, end) + base + mail.html.slice(end);
}

function mailList({ mails, recipient, open }: MailboxView): Html {
  if (mails.length === 0) return html`<p class="card soft">${recipient ? texts.emptyFilter : texts.empty}</p>`;
  return html`<ul class="mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a href="${mailAddress(mail, recipient)}" ${mail === open && html`aria-current="true"`}>
            <strong>${mail.subject || texts.noSubject}</strong>
            <span class="soft"
              ><span>${mail.to}</span
              ><time datetime="${mail.at}">${RECEIVED_SHORT.format(new Date(mail.at))}</time></span
            >
          </a>
        </li>`,
    )}
  </ul>`;
}

function openedMail(mail: Mail, recipient: string): Html {
  return html`<article class="card stack">
    <p><a href="${recipient ? `/mail?to=${encodeURIComponent(recipient)}` : '/mail'}">${texts.back}</a></p>
    <h2>${mail.subject || texts.noSubject}</h2>
    <dl>
      <dt>${texts.from}</dt>
      <dd>${mail.from}</dd>
      <dt>${texts.to}</dt>
      <dd>${mail.to}</dd>
      <dt>${texts.at}</dt>
      <dd><time datetime="${mail.at}">${RECEIVED.format(new Date(mail.at))}</time></dd>
      ${
        mail.attachments.length > 0 &&
        html`<dt>${texts.attachments}</dt>
          <dd>
            ${mail.attachments.map(
              ({ name, bytes }, index) =>
                html`<a href="/mail/${mail.id}/attachments/${index}">${name || index + 1}</a>
                  (${Math.ceil(bytes / 1024)} kB) `,
            )}
          </dd>`
      }
    </dl>
    ${
      mail.html &&
      html`<iframe
        class="letter"
        title="${texts.letter}"
        src="/mail/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      ></iframe>`
    }
    <details ${!mail.html && html`open`}>
      <summary>${texts.asText}</summary>
      <pre>${mail.text ? linked(mail.text) : texts.noText}</pre>
    </details>
    <p><a href="/mail/${mail.id}/source">${texts.source}</a></p>
  </article>`;
}

/** Plain text with its http addresses as links. */
function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;
}

function mailAddress(mail: Mail, recipient: string): string {
  return `/mail/${mail.id}${recipient ? `?to=${encodeURIComponent(recipient)}` : ''}`;
}
