import { type DeskDispute, deskDisputeCalls } from '@najem/shared/contract/rights';
import { anAdmin, fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDispute } from '../../../tests/a-dispute';
import { paste } from '../../../tests/paste';
import { module } from '../../module';
import { untilLoaded } from '../../../tests/until-loaded';

const QUESTION = 'Z którego konta wyszły przelewy?';
const UNTIL = '2026-12-04T22:59:59.999Z';

const AWAITED: Partial<DeskDispute> = {
  awaited: { side: 'author', step: 'question', until: UNTIL },
  mayDecide: false,
  mayAsk: [],
};

async function open(over: Partial<DeskDispute> = {}) {
  const api = fakeApi().on(deskDisputeCalls.dispute, () => ({ success: true, dispute: aDispute(over) }));
  const shown = renderScreen(module, '/admin/desk/disputes/dispute-1', { api, user: anAdmin() });
  await untilLoaded();
  return { ...shown, api };
}

const status = () => within(screen.getByRole('group', { name: 'Stan sporu' }));
const ask = () => status().getByRole('button', { name: 'Zadaj pytanie' });

describe('the question to a side of a dispute', () => {
  it('goes to the chosen side, and the page says until when it waits', async () => {
    const { user, api } = await open({ mayAsk: ['person', 'author'], dueAt: '2999-12-02T22:59:59.999Z' });
    api.on(deskDisputeCalls.askSide, () => ({ success: true, dispute: aDispute({ version: 4, ...AWAITED }) }));
    await user.click(ask());
    const dialog = within(screen.getByRole('dialog', { name: 'Pytanie do strony sporu' }));
    expect(dialog.getByText(/druga strona ma 5 dni na komentarz/)).toBeVisible();
    expect(dialog.queryByText(/odpowiedź może przyjść później/)).toBeNull();
    await paste(user, dialog.getByRole('textbox', { name: 'Pytanie' }), ` ${QUESTION} `);
    expect(dialog.getByRole('button', { name: 'Wyślij pytanie' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Autora wpisu' }));
    await user.click(dialog.getByRole('button', { name: 'Wyślij pytanie' }));
    expect(api.inputs(deskDisputeCalls.askSide)).toEqual([
      { id: 'dispute-1', version: 3, side: 'author', text: QUESTION },
    ]);
    expect(await screen.findByText('Pytanie zostało wysłane.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(status().getByText('Czeka na odpowiedź do 04.12.2026')).toBeVisible();
    expect(status().queryByRole('button', { name: 'Zadaj pytanie' })).toBeNull();
    expect(screen.getByText('Autor ma czas na odpowiedź na pytanie do 04.12.2026.')).toBeVisible();
  });

  it('warns where the answer may come after the decision is due', async () => {
    const { user } = await open({ mayAsk: ['person', 'author'], dueAt: '2026-11-02T22:59:59.999Z' });
    await user.click(ask());
    expect(screen.getByText(/Decyzja jest potrzebna do 02\.11\.2026, a odpowiedź może przyjść później/)).toBeVisible();
  });

  it('offers no author who cannot answer', async () => {
    const { user } = await open({ mayAsk: ['person'] });
    await user.click(ask());
    const sides = within(screen.getByRole('dialog')).getAllByRole('radio');
    expect(sides).toEqual([screen.getByRole('radio', { name: 'Osobę, której dotyczy wpis' })]);
  });

  it('stays written where somebody came first', async () => {
    const { user, api } = await open({ mayAsk: ['person', 'author'] });
    api.on(deskDisputeCalls.askSide, () => refusal('STATE_PASSED'));
    await user.click(ask());
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Osobę, której dotyczy wpis' }));
    await paste(user, dialog.getByRole('textbox', { name: 'Pytanie' }), QUESTION);
    await user.click(dialog.getByRole('button', { name: 'Wyślij pytanie' }));
    expect(await screen.findByText(/Ktoś zmienił ten spór przed Tobą/)).toBeVisible();
  });

  it('says who may comment, and shows question and answer among what the sides wrote', async () => {
    await open({
      ...AWAITED,
      awaited: { side: 'person', step: 'comment', until: UNTIL },
      timeline: [
        ...aDispute().timeline,
        { at: '2026-11-20T10:00:00.000Z', by: 'desk', what: 'author_asked', text: QUESTION },
        { at: '2026-11-21T10:00:00.000Z', by: 'author', what: 'question_answered', text: 'Z konta 12.' },
      ],
    });
    expect(status().getByText('Czeka na komentarz do 04.12.2026')).toBeVisible();
    expect(screen.getByText('Osoba może odnieść się do odpowiedzi autora do 04.12.2026.')).toBeVisible();
    const written = within(screen.getByRole('region', { name: 'Co napisały strony' }));
    expect(written.getByText(QUESTION)).toBeVisible();
    expect(written.getByText('Z konta 12.')).toBeVisible();
    expect(screen.getAllByText(QUESTION)).toHaveLength(1);
  });
});
