import fc from 'fast-check';
import { html, toSafeHref } from '../src/html';

it('html escapes every value and keeps its own markup', () => {
  const inner = html`<b>${'<script>"\'&'}</b>`;
  expect(html`<p title="${'"x"'}">${inner}${[1, false, null, undefined, 'a']}</p>`.markup).toBe(
    '<p title="&quot;x&quot;"><b>&lt;script&gt;&quot;&#39;&amp;</b>1a</p>',
  );
});

it('a text in html cannot open a tag or leave an attribute', () => {
  fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(html`${text}`.markup)));
});

it('links lead to web addresses only', () => {
  expect(toSafeHref('https://example.com/a')).toBe('https://example.com/a');
  expect(toSafeHref('javascript:alert(1)')).toBe('#');
  expect(toSafeHref('/relative')).toBe('#');
});
