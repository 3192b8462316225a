import { tenancies } from '@najem/shared/contract/tenancies';
import { type RemoteModule, Slot } from '@najem/shared/store';
import { fakeApi, type FakeApi, noConnection, renderScreen } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { module } from '../module';
// Before the tests, none of which then waits for the files that the remote loads lazily.
import '../new/NewTenancy';
import './AddedPart';
import './EntryPart';

/** The remote with a screen of another one, which has this slot. */
const withScreen = (element: ReactNode): RemoteModule => ({
  ...module,
  routes: [{ path: '/screen', element }, ...module.routes],
});

describe('above the buttons of a new entry', () => {
  const open = (api: FakeApi) => {
    const remote = withScreen(<Slot name="subject-entry" subjectId="tenant-1" />);
    return renderScreen(remote, '/screen', { api, filledBy: [remote] });
  };

  it('an author reads that the other side of a tenancy sees it at once, and finds the tenancy', async () => {
    const { api } = open(fakeApi().on(tenancies.withSubject, () => ({ success: true, number: 'NJ-7K3F-9QXA' })));
    expect(
      await screen.findByText(
        'Z tą osobą łączy Cię potwierdzony najem. Ten wpis zobaczy od razu. Opinię po zakończeniu najmu zobaczy dopiero po odsłonięciu.',
      ),
    ).toBeVisible();
    const link = screen.getByRole('link', { name: /^Otwórz najem/ });
    expect(link).toHaveAttribute('href', '/tenancies/NJ-7K3F-9QXA');
    // Beside the form: what was typed there stays.
    expect(link).toHaveAttribute('target', '_blank');
    expect(api.inputs(tenancies.withSubject)).toEqual([{ id: 'tenant-1' }]);
  });

  it.each([
    ['no tenancy is known', () => ({ success: true })],
    ['it cannot be read', () => noConnection()],
  ])('nothing stands where %s', async (_where, answer) => {
    const { container, api } = open(fakeApi().on(tenancies.withSubject, answer));
    await waitFor(() => expect(api.inputs(tenancies.withSubject)).toHaveLength(1));
    expect(container).toBeEmptyDOMElement();
  });
});

// RULES: The list offers once, beside an entry that was just added
describe('beside an entry that was just added', () => {
  it.each([
    ['tenant', 'Wynajmuję'],
    ['landlord', 'Najmuję'],
  ] as const)(
    'the author of one about a %s is led to the form, with address and role filled in',
    async (kind, role) => {
      const remote = withScreen(<Slot name="subject-added" kind={kind} address="ul. Lipowa 4, Kraków" />);
      const { user, location } = renderScreen(remote, '/screen', { filledBy: [remote] });
      const link = await screen.findByRole('link', { name: 'Zaproś drugą stronę do potwierdzenia najmu' });
      expect(link).toHaveAttribute('href', '/tenancies/new');
      await user.click(link);
      expect(await screen.findByRole('textbox', { name: 'Adres' })).toHaveValue('ul. Lipowa 4, Kraków');
      expect(screen.getByRole('radio', { name: role })).toBeChecked();
      // Nothing of it in the address, which logs would keep.
      expect(location()).toMatchObject({ pathname: '/tenancies/new', search: '', hash: '' });
    },
  );
});
