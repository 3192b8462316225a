import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '@najem/testing';
import { Button } from './Button';
import { Notice } from './Notice';

function Asking({ role }: { role?: null }) {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <Button onClick={() => setAnswered(true)}>Wyślij</Button>
      {isAnswered && (
        <Notice tone="danger" role={role}>
          Nie udało się.
        </Notice>
      )}
    </>
  );
}

describe('a notice out of view', () => {
  const shown = jest.fn();
  beforeEach(() => {
    shown.mockReset();
    Element.prototype.scrollIntoView = shown;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight, 300, 54));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    history.replaceState(null, '', '/');
  });
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Wyślij' }));

  test('comes into view as the answer to a press', async () => {
    renderKit(<Asking />);
    await ask();
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('stays where it is as a permanent text', async () => {
    renderKit(<Asking role={null} />);
    await ask();
    expect(shown).not.toHaveBeenCalled();
  });

  test('stays where it is on the next page, and after the person has scrolled', async () => {
    renderKit(<Asking />);
    await userEvent.click(document.body);
    history.replaceState(null, '', '/next');
    renderKit(<Notice tone="danger">Nie udało się.</Notice>);
    await userEvent.click(document.body);
    document.dispatchEvent(new Event('wheel'));
    renderKit(<Notice tone="danger">Nie udało się.</Notice>);
    expect(shown).not.toHaveBeenCalled();
  });

  test('that is in view moves nothing', async () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 54));
    renderKit(<Asking />);
    await ask();
    expect(shown).not.toHaveBeenCalled();
  });
});
