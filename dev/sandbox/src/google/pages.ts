import { html } from '../html';
import type { Html } from '../html';
import type { Page } from '../layout';
import { LISTED_ACCOUNTS } from './accounts';
import type { GoogleAccount, ListedAccount } from './accounts';
import { googleTexts as texts } from './texts';

/** The request of the page that opened the account window, which keeps it in hidden fields. */
export interface Selection {
  client_id: string;
  /** Origin that gets the token by message. */
  origin: string;
  request: string;
  nonce: string;
  hd: string;
  state: string;
  select_by: string;
  login_hint: string;
  /** Set in redirect mode: where the token is posted instead. */
  login_uri: string;
  g_csrf_token: string;
}

/** The page of the account window: made-up accounts, and a form for any other. */
export function selectPage(selection: Selection, target: string, error = ''): Page {
  const accounts = LISTED_ACCOUNTS.filter((account) => !selection.hd || account.hostedDomain === selection.hd);
  return {
    title: texts.title,
    frame: 'bare',
    status: error ? 400 : 200,
    body: html`
      <p class="banner">${texts.mockNotice}</p>
      <h1>${texts.title}</h1>
      <p class="soft">${texts.continueTo} ${target}</p>
      ${
        accounts.length > 0 &&
        html`<ul class="accounts" aria-label="${texts.accounts}">
          ${accounts.map((account) => html`<li>${accountButton(selection, account)}</li>`)}
        </ul>`
      }
      <section class="card stack">
        <h2>${texts.other}</h2>
        ${error && html`<p class="bad" role="alert">${error}</p>`}
        <form class="stack" method="post" action="/google/gsi/select">
          ${hiddenFields(selection)}
          <label
            >${texts.email}<input
              name="email"
              type="email"
              required
              maxlength="254"
              autocomplete="off"
              value="${selection.login_hint}"
          /></label>
          <label>${texts.name}<input name="name" maxlength="100" autocomplete="off" /></label>
          <details>
            <summary>${texts.more}</summary>
            <div class="stack">
              <label>${texts.sub}<input name="sub" maxlength="255" autocomplete="off" /></label>
              <p class="soft">${texts.subHint}</p>
              <label
                >${texts.hostedDomain}<input
                  name="hosted_domain"
                  maxlength="253"
                  autocomplete="off"
                  value="${selection.hd}"
              /></label>
            </div>
          </details>
          <label class="check"
            ><input name="email_verified" type="checkbox" value="true" checked />${texts.verified}</label
          >
          <button class="main wide" type="submit">${texts.submit}</button>
        </form>
      </section>
    `,
  };
}

/** The page that sends the token to its receiver: by message, or by a form in redirect mode. */
export function finishPage(selection: Selection, credential: string): Page {
  const posted = {
    credential,
    g_csrf_token: selection.g_csrf_token,
    select_by: selection.select_by,
    state: selection.state,
  };
  return {
    title: texts.title,
    frame: 'bare',
    scripts: ['/google/gsi/finish.js'],
    formOrigins: selection.login_uri ? [new URL(selection.login_uri).origin] : [],
    body: selection.login_uri
      ? html`<form method="post" action="${selection.login_uri}">
          ${Object.entries(posted).map(([name, value]) => value && hidden(name, value))}
          <button class="main" type="submit">${texts.submit}</button>
        </form>`
      : html`<p
            id="result"
            role="status"
            data-credential="${credential}"
            data-request="${selection.request}"
            data-origin="${selection.origin}"
          >
            ${texts.done}
          </p>
          <p id="no-opener" class="banner hidden" role="alert">${texts.noOpener}</p>`,
  };
}

export function refusedPage(message: string, detail = ''): Page {
  return {
    title: texts.refused,
    frame: 'bare',
    status: 400,
    body: html`<h1>${texts.refused}</h1>
      <p>${message} ${detail && html`<code>${detail}</code>`}</p>`,
  };
}

/** The sandbox's own page about the mock: every button, and the token that a page gets. */
export function demoPage(): Page {
  const buttons = [
    { theme: 'outline', size: 'large', text: 'signin_with' },
    { theme: 'outline', size: 'large', text: 'signup_with', width: 320, logo_alignment: 'center' },
    { theme: 'filled_blue', size: 'medium', text: 'continue_with', shape: 'pill' },
    { theme: 'filled_black', size: 'small', text: 'signin' },
    { type: 'icon', size: 'large', shape: 'circle' },
  ];
  return {
    title: texts.demoTitle,
    scripts: ['/google/gsi/client?hl=pl', '/google/gsi/demo.js'],
    body: html`
      <h1>${texts.demoTitle}</h1>
      <p class="soft">${texts.demoIntro}</p>
      <div class="card row start">
        ${buttons.map((options) => html`<div data-button="${JSON.stringify(options)}"></div>`)}
      </div>
      <div class="card stack gap">
        <h2>${texts.demoResult}</h2>
        <pre><code id="credential" aria-live="polite">${texts.demoNothing}</code></pre>
      </div>
      <p>
        <a href="/google/oauth2/v3/certs">${texts.keys}</a> ·
        <a href="/google/.well-known/openid-configuration">${texts.discovery}</a>
      </p>
    `,
  };
}

function accountButton(selection: Selection, account: ListedAccount): Html {
  return html`<form method="post" action="/google/gsi/select">
    ${hiddenFields(selection)} ${accountFields(account)}
    <button type="submit">
      <span class="face" aria-hidden="true">${account.name.slice(0, 1)}</span>
      <span class="who"><span>${account.name}</span><span class="soft">${account.email} · ${account.kind}</span></span>
    </button>
  </form>`;
}

function accountFields(account: GoogleAccount): Html {
  return html`${hidden('email', account.email)}${hidden('name', account.name)}${hidden('sub', account.sub)}
  ${account.emailVerified && hidden('email_verified', 'true')}
  ${account.hostedDomain && hidden('hosted_domain', account.hostedDomain)}`;
}

function hiddenFields(selection: Selection): Html {
  return html`${Object.entries(selection).map(([name, value]) => value && hidden(name, value))}`;
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}
