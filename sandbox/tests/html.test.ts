import fc from 'fast-check';
import { html, safeHref } from '../src/html';

describe('html', () => {
  it('escapes every value and keeps markup made by itself', () => {
    const inner = html`<b>${'<script>"\'&'}</b>`;
    expect(html`<p title="${'"x"'}">${inner}${[1, false, null, undefined, 'a']}</p>`.markup).toBe(
      '<p title="&quot;x&quot;"><b>&lt;script&gt;&quot;&#39;&amp;</b>1a</p>',
    );
  });

  it('never lets a text open a tag or leave an attribute', () => {
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(html`${text}`.markup)));
  });

  it('follows only web addresses', () => {
    expect(safeHref('https://example.com/a')).toBe('https://example.com/a');
    expect(safeHref('javascript:alert(1)')).toBe('#');
    expect(safeHref('/relative')).toBe('#');
  });
});
