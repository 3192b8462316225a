import { html, toSafeHref } from '../html';
import type { Html } from '../html';
import type { Page } from '../layout';
import { PAY_METHODS } from './ledger';
import { MODE_NAMES, MODES } from './modes';
import type { ModeName, Rule } from './modes';
import { isFinal } from './order';
import type { Order } from './order';
import { payuTexts as texts } from './texts';

/** The overview shows the newest; the rest is in `/payu/control/orders`. */
const LISTED_ORDERS = 100;

const MONEY = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });

/** Builds the shop's address that the buyer returns to; `error=501` means that the payment was not authorised. */
export function buildReturnAddress(order: Order, authorised: boolean): string | undefined {
  if (!order.continueUrl) return undefined;
  const address = new URL(order.continueUrl);
  if (!authorised) address.searchParams.set('error', '501');
  return address.href;
}

/** The page on which a buyer pays. */
export function payPage(order: Order): Page {
  return {
    title: texts.pageTitle,
    frame: 'bare',
    formOrigins: order.continueUrl ? [new URL(order.continueUrl).origin] : [],
    body: html`
      <p class="banner">${texts.mockNotice}</p>
      <div class="card stack">
        <h1>${order.visibleDescription ?? order.description}</h1>
        <div>
          <p class="soft tight">${texts.toPay}</p>
          <p class="amount">${money(order)}</p>
        </div>
        <dl>
          <dt>${texts.order}</dt>
          <dd><code>${order.orderId}</code></dd>
          ${
            typeof order.buyer?.email === 'string' &&
            html`<dt>${texts.buyer}</dt>
              <dd>${order.buyer.email}</dd>`
          }
        </dl>
        ${isFinal(order) ? finished(order) : decisions(order)}
      </div>
    `,
  };
}

/** The page after a decision where the shop has no address to return to. */
export function decidedPage(order: Order): Page {
  const message =
    order.status === 'COMPLETED' || order.status === 'CANCELED' ? texts.final[order.status] : texts.inProgress;
  return {
    title: texts.pageTitle,
    frame: 'bare',
    body: html`<h1>${texts.pageTitle}</h1>
      <p role="status">${message} ${texts.noReturn}</p>`,
  };
}

export function missingPage(): Page {
  return {
    title: texts.missingTitle,
    frame: 'bare',
    status: 404,
    body: html`<h1>${texts.missingTitle}</h1>
      <p>${texts.missing}</p>`,
  };
}

/** The developer's overview of orders and behaviour. */
export function ordersPage(orders: readonly Order[], rules: readonly Rule[]): Page {
  const columns = Object.values(texts.columns);
  return {
    title: texts.listTitle,
    body: html`
      <h1>${texts.listTitle}</h1>
      <p class="soft">${texts.listIntro}</p>
      <div class="card flush scroll">
        ${
          orders.length === 0
            ? html`<p class="card soft">${texts.empty}</p>`
            : html`<table>
                <thead>
                  <tr>
                    ${columns.map((column) => html`<th scope="col">${column}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${orders.slice(0, LISTED_ORDERS).map(orderRow)}
                </tbody>
              </table>`
        }
      </div>
      <section class="card stack gap">
        <h2>${texts.behaviour}</h2>
        <p class="soft">${texts.behaviourIntro}</p>
        <form class="stack" method="post" action="/payu/behaviour">
          <div class="cards">${MODE_NAMES.map((name) => modeChoice(name, rules))}</div>
          <button class="main" type="submit">${texts.apply}</button>
        </form>
      </section>
    `,
  };
}

function decisions(order: Order): Html {
  const chosen = order.payMethod?.type ?? PAY_METHODS[0];
  return html`<form class="stack" method="post" action="/payu/pay/">
    <input type="hidden" name="orderId" value="${order.orderId}" /><input
      type="hidden"
      name="token"
      value="${order.token}"
    />
    ${order.status !== 'NEW' && html`<p role="status">${texts.inProgress}</p>`}
    <fieldset class="methods">
      <legend>${texts.method}</legend>
      ${PAY_METHODS.map(
        (method) =>
          html`<label
            ><input
              type="radio"
              name="method"
              value="${method}"
              ${method === chosen && html`checked`}
            />${texts.methods[method]}</label
          >`,
      )}
    </fieldset>
    <button class="main wide" name="decision" value="pay">${texts.pay(money(order))}</button>
    <button class="wide danger" name="decision" value="decline">${texts.decline}</button>
    <button class="wide" name="decision" value="leave">${texts.leave}</button>
    <details>
      <summary>${texts.later}</summary>
      <div class="stack">
        <p class="soft">${texts.laterHint}</p>
        <button class="wide" name="decision" value="later">${texts.later}</button>
      </div>
    </details>
  </form>`;
}

function finished(order: Order): Html {
  const completed = order.status === 'COMPLETED';
  const address = buildReturnAddress(order, completed);
  return html`<p role="status" class="${completed ? 'good' : 'bad'}">
      ${completed ? texts.final.COMPLETED : texts.final.CANCELED}
    </p>
    ${address ? html`<a class="button" href="${toSafeHref(address)}">${texts.back}</a>` : html`<p>${texts.noReturn}</p>`}`;
}

function orderRow(order: Order): Html {
  return html`<tr>
    <td>
      <strong>${order.description}</strong><br /><code>${order.orderId}</code><br /><code class="soft"
        >${order.extOrderId}</code
      >
    </td>
    <td class="number">${money(order)}</td>
    <td>
      ${texts.status[order.status]}
      ${
        order.refunds.length > 0 &&
        html`<br /><span class="soft">${texts.refunds}: ${order.refunds.map(({ status }) => status).join(', ')}</span>`
      }
    </td>
    <td>
      ${order.deliveries.map(
        ({ label, state, attempts, lastAnswer }) =>
          html`<div>
            ${label}: ${texts.delivery[state]} <span class="soft">(${texts.attempts(attempts)}, ${lastAnswer})</span>
          </div>`,
      )}
    </td>
    <td>
      <a href="/payu/pay/?orderId=${order.orderId}&amp;token=${order.token}">${texts.openPage}</a>
      ${
        !isFinal(order) &&
        html`<form class="row" method="post" action="/payu/decide">
          <input type="hidden" name="orderId" value="${order.orderId}" />
          <button class="small" name="decision" value="pay">${texts.finishPay}</button>
          <button class="small danger" name="decision" value="decline">${texts.finishDecline}</button>
        </form>`
      }
    </td>
  </tr>`;
}

function modeChoice(name: ModeName, rules: readonly Rule[]): Html {
  const current = rules.find((rule) => rule.name === name && rule.forOrder === undefined)?.value ?? MODES[name][0];
  return html`<label
    >${texts.modes[name]}
    <select name="${name}">
      ${MODES[name].map((value) => html`<option ${value === current && html`selected`}>${value}</option>`)}
    </select>
  </label>`;
}

function money(order: Order): string {
  return MONEY.format(Number(order.totalAmount) / 100);
}
