import { claims } from '@najem/shared/contract/rights';
import { aUser, fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { aClaim } from '../../../tests/a-dossier';
import { module } from '../../module';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import './AnswerForm';
import './CompanyForm';
import './DocumentForm';
import './OpenFile';
import './SignedForm';

const METHODS = {
  success: true,
  eid: { label: 'Potwierdź przez bank' },
  controller: { name: 'Rzetelny Najem Sp. z o.o.', address: 'Prosta 1, Warszawa' },
};

describe('a tenancy that is open', () => {
  const QUESTION = { text: 'Prosimy o wyraźniejsze zdjęcie.', dueAt: '2026-12-06T10:00:00.000Z' };
  const NOTICE = /^Po zakończeniu najmu każda ze stron może wystawić opinię, także negatywną\. Jeśli Twoja tożsamość/;
  const screens: [path: string, shown: string, hash?: string][] = [
    ['/dossier/start', 'Prześlij dokument'],
    ['/dossier/start/signed', 'Pobierz oświadczenie'],
    ['/dossier/start/document', 'Adres do listu'],
    ['/dossier/company', 'NIP firmy'],
    ['/dossier/open', 'Kod z listu', '#claim=claim-1&letter=1'],
    ['/dossier/claims/claim-1/answer', 'Prosimy o wyraźniejsze zdjęcie.'],
    ['/dossier/adopt', 'Przypisz teczkę do konta'],
  ];
  const open = async ([path, shown, hash]: (typeof screens)[number], hasOpenTenancy?: boolean) => {
    const state = path === '/dossier/company' ? 'active' : path === '/dossier/open' ? 'posted' : 'submitted';
    const api = fakeApi()
      .on(claims.methods, () => METHODS)
      .on(claims.start, () => ({ success: true, attemptId: 'attempt-1', code: 'K7QX4M' }))
      .on(claims.list, () => ({ success: true, claims: [aClaim({ state, question: QUESTION })] }));
    renderScreen(module, path, { api, hash, user: aUser({ hasOpenTenancy }) });
    await screen.findAllByText(shown);
  };

  it.each(screens)('has every screen of a proof say what follows from it (%s)', async (...at) => {
    await open(at, true);
    expect(await screen.findByText(NOTICE)).toBeVisible();
  });

  it.each(screens)('is named on no screen of a proof where there is none (%s)', async (...at) => {
    await open(at);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
