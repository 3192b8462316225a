import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// eslint-disable-next-line no-restricted-imports -- any of antd's fields: the kit itself has none with a list
import { Select } from 'antd';
import { chooseTheme } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { antdTheme } from './antd-theme';
import { KitProvider } from './KitProvider';

const OPTIONS = [{ value: 'a', label: 'Aleja' }];

afterEach(() => chooseTheme('light'));

describe('KitProvider', () => {
  test('opens a list inside the dialog that its field is in', async () => {
    render(
      <KitProvider withoutStyles>
        <Dialog open title="Edycja" onClose={() => {}}>
          <Select aria-label="Ulica" options={OPTIONS} />
        </Dialog>
      </KitProvider>,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Ulica' }));
    expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('option', { name: 'Aleja' }));
  });

  test('gives every style tag of antd the nonce of the page', () => {
    render(
      <KitProvider nonce="abc123">
        <Select aria-label="Ulica" options={OPTIONS} />
      </KitProvider>,
    );
    const styles = [...document.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((style) => style.nonce !== 'abc123')).toEqual([]);
  });
});

test('leaves the links of the page alone', () => {
  render(
    <KitProvider>
      <Select aria-label="Ulica" options={OPTIONS} />
    </KitProvider>,
  );
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
  expect(css).toContain('.ant-select');
  expect(css).not.toMatch(/[}{,\s]a(:[\w-]+)?\{/);
});

test.each(['light', 'dark'] as const)('antd wears the kit in the %s', (mode) => {
  const { token } = antdTheme(mode);
  expect(token?.colorPrimary).toBe(mode === 'light' ? '#0e5a6b' : '#67bfd0');
  expect(token?.controlHeight).toBe(44);
});
