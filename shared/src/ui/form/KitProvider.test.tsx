import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '@najem/testing';
import { chooseTheme } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { COLORS, SIZES } from '../theme';
import { antdTheme } from './antd-theme';
import { Button } from './Button';
import { TextField } from './fields';
import { Kit, KitProvider } from './KitProvider';

const STREETS = [{ value: 'a', label: 'Aleja' }];
const street = <SelectField label="Ulica" value="" options={STREETS} />;

/** The text of all style sheets that antd added to the page. */
function writtenStyles(): string {
  return [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
}

afterEach(() => {
  document.querySelectorAll('style, script').forEach((element) => element.remove());
  act(() => chooseTheme('light'));
});

describe('KitProvider', () => {
  test('opens a list inside the dialog of its field', async () => {
    const onChange = jest.fn();
    render(
      <KitProvider withoutStyles>
        <Dialog open title="Edycja" onClose={() => {}}>
          <SelectField label="Ulica" value="" onChange={onChange} options={STREETS} />
        </Dialog>
      </KitProvider>,
    );
    const list = screen.getByRole('combobox', { name: 'Ulica' });
    await userEvent.click(list);
    expect(screen.getByRole('dialog')).toContainElement(document.querySelector('.ant-select-dropdown'));
    await choose(userEvent.setup(), list, 'Aleja');
    expect(onChange).toHaveBeenCalledWith('a');
  });

  test('gives every style tag of antd the nonce of the page', () => {
    const script = document.createElement('script');
    script.nonce = 'abc123';
    script.setAttribute('nonce', 'abc123');
    document.head.append(script);
    render(<KitProvider>{street}</KitProvider>);
    const styles = [...document.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((style) => style.nonce !== 'abc123')).toEqual([]);
  });

  test('leaves the links of the page alone', () => {
    render(<KitProvider>{street}</KitProvider>);
    expect(writtenStyles()).toContain('.ant-select');
    expect(writtenStyles()).not.toMatch(/[}{,\s]a(:[\w-]+)?\{/);
  });

  test('follows the theme of the page', () => {
    render(<KitProvider>{street}</KitProvider>);
    expect(writtenStyles()).toContain(COLORS.accent.light);
    act(() => chooseTheme('dark'));
    expect(writtenStyles()).toContain(COLORS.accent.dark);
  });
});

describe('Kit', () => {
  test('gives a widget without a provider the theme and the Polish texts', async () => {
    render(<TextField label="Imię" value="" />);
    expect(writtenStyles()).toContain(COLORS.accent.light);
    expect(writtenStyles()).toContain(`${SIZES.controlHeight}px`);
  });

  test('adds nothing below a provider', () => {
    const { container } = render(
      <KitProvider withoutStyles>
        <Kit>
          <Button>Zapisz</Button>
        </Kit>
      </KitProvider>,
    );
    expect(container.querySelectorAll('button')).toHaveLength(1);
    expect(writtenStyles()).not.toMatch(/\.ant-btn\{(?!--)/);
  });
});

test('two kits on a page do not restyle each other', () => {
  render(
    <KitProvider>
      <Button>Zapisz</Button>
    </KitProvider>,
  );
  const button = screen.getByRole('button');
  const [hash] = [...button.classList].filter((name) => name.startsWith('css-'));
  expect(writtenStyles()).toContain(`:where(.${hash}).ant-btn`);
  expect([...button.classList].filter((name) => name.startsWith('rn-'))).toEqual([antdTheme('light').cssVar?.key]);
});

test.each(['light', 'dark'] as const)('antd uses the colours of the kit in the %s', (mode) => {
  const { token } = antdTheme(mode);
  expect(token?.colorPrimary).toBe(COLORS.accent[mode]);
  expect(token?.controlHeight).toBe(SIZES.controlHeight);
});
