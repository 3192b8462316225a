import { deskEvidenceCalls } from '@najem/shared/contract/rights';
import { choose } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { someEvidence } from '../../../tests/some-evidence';
import { ADMIN, aDesk, openDesk, row } from '../../../tests/the-desk';

describe('the evidence', () => {
  it('is shown in rows, filtered by kind, page after page', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=evidence',
      aDesk().on(deskEvidenceCalls.evidence, ({ next }) =>
        next === undefined
          ? { success: true, items: [someEvidence()], next: 'place' }
          : { success: true, items: [someEvidence({ _id: 'e2', number: 'DW-2', kind: 'judgment' })] },
      ),
    );
    expect(row('DW-7K3F-9QXA').getByText('Umowa najmu')).toBeVisible();
    expect(row('DW-7K3F-9QXA').getByRole('link')).toHaveAttribute(
      'href',
      '/admin/desk/evidence/evidence-1?queue=evidence',
    );
    await user.click(screen.getByRole('button', { name: 'Pokaż więcej' }));
    expect(row('DW-2').getByText('Orzeczenie sądu lub tytuł wykonawczy')).toBeVisible();
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Potwierdzenie przelewu');
    await waitFor(() => expect(api.inputs(deskEvidenceCalls.evidence).at(-1)).toEqual({ kind: 'transfer' }));
  });

  it('is given back in its row', async () => {
    const own = someEvidence({ takenBy: { _id: ADMIN._id, name: ADMIN.name } });
    const { user, api } = await openDesk(
      '/admin/desk?queue=evidence',
      aDesk({ evidence: [own] }).on(deskEvidenceCalls.releaseEvidence, () => ({
        success: true,
        evidence: someEvidence({ version: 2 }),
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Oddaj DW-7K3F-9QXA' }));
    expect(await row('DW-7K3F-9QXA').findByText('nikt')).toBeVisible();
    expect(api.inputs(deskEvidenceCalls.releaseEvidence)).toEqual([{ id: 'evidence-1', version: 1 }]);
  });
});
