import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@najem/testing';
import { Form } from '@najem/shared/ui/form';
import { DateField } from './DateField';

function Day({ first = '', onDay, error }: { first?: string; onDay?: (day?: string) => void; error?: string }) {
  return (
    <Form label="Najem" initialValues={{ day: first }} onEdit={({ day }) => onDay?.(day)} onSubmit={() => {}}>
      <DateField name="day" label="Data rozpoczęcia" hint="Pierwszy dzień najmu" required error={error} />
    </Form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Data rozpoczęcia' });

describe('DateField', () => {
  test('shows a day in Polish format, with label, hint and error', () => {
    renderKit(<Day first="2026-03-09" error="Data jest z przyszłości" />);
    expect(field()).toHaveValue('09.03.2026');
    expect(field()).toBeInvalid();
    expect(field()).toBeRequired();
    expect(field()).toHaveAccessibleDescription('Data jest z przyszłości Pierwszy dzień najmu');
  });

  test.each([...['09.03.2026', '2026-03-09', '9-3-2026', '9/03/2026', '9. 3. 2026', '9 marca 2026', ' 9.03.2026 ']])(
    'accepts %j',
    async (typed) => {
      const onDay = jest.fn();
      renderKit(<Day onDay={onDay} />);
      await userEvent.type(field(), `${typed}{Enter}`);
      await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-03-09'));
      expect(field()).toHaveValue('09.03.2026');
    },
  );

  test('has a Polish calendar that starts on Monday', async () => {
    const onDay = jest.fn();
    renderKit(<Day first="2026-03-09" onDay={onDay} />);
    await userEvent.click(field());
    expect(screen.getByRole('button', { name: 'marzec' })).toBeVisible();
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Pon');
    await userEvent.click(screen.getByRole('cell', { name: '20' }));
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-03-20'));
  });

  test.each(['31.02.2026', 'jutro'])('says that %s is no date', async (typed) => {
    const onDay = jest.fn();
    renderKit(<Day first="2026-03-09" onDay={onDay} />);
    await userEvent.clear(field());
    await userEvent.type(field(), typed);
    await userEvent.tab();
    const sentence = `„${typed}” to nie jest data. Wpisz ją na przykład tak: 02.11.2026.`;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field()).toBeInvalid();
    expect(onDay).toHaveBeenLastCalledWith('');

    await userEvent.clear(field());
    await userEvent.type(field(), '2.11.2026{Enter}');
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-11-02'));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('takes a day when the field is left by Tab', async () => {
    const onDay = jest.fn();
    renderKit(<Day onDay={onDay} />);
    await userEvent.type(field(), '2.11.2026');
    await userEvent.tab();
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-11-02'));
    expect(field()).toHaveValue('02.11.2026');
  });

  test('keeps the typed day while the pointer rests on another one of the calendar', async () => {
    const onDay = jest.fn();
    renderKit(<Day onDay={onDay} />);
    await userEvent.type(field(), '2.11.2026');
    await userEvent.hover(screen.getByRole('cell', { name: '20' }));
    expect(field()).toHaveValue('02.11.2026');
    await userEvent.tab();
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-11-02'));
    expect(field()).toHaveValue('02.11.2026');
  });

  test('can be emptied', async () => {
    const onDay = jest.fn();
    renderKit(<Day first="2026-03-09" onDay={onDay} />);
    await userEvent.click(screen.getByRole('button', { name: 'Wyczyść' }));
    await waitFor(() => expect(onDay).toHaveBeenLastCalledWith(''));
  });
});
