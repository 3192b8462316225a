import { TENANT } from '@najem/shared/domain';
import { CLOSED, type Flow } from './flow';
import { describeFlow, editReady, type EventName, EVENTS, historyStale, type StateName, STATES } from './testing/flows';
import { stepFlow } from './flow-reducer';

/**
 * The whole machine. Every state answers `opened` and `closed`; besides those, only the named events change anything.
 * A state that stays in words but not in content is repeated.
 */
const TABLE: Record<StateName, Partial<Record<EventName, string>>> = {
  closed: {},
  identifierReady: { identifierTyped: 'identifier ready', checkAsked: 'identifier check' },
  identifierSending: {
    identifierTyped: 'identifier ready',
    checked: 'locked ready',
    checkFailed: 'identifier refused',
  },
  identifierRefused: { identifierTyped: 'identifier ready', checkAsked: 'identifier check' },
  newReady: {
    basicsTyped: 'new ready',
    entryTyped: 'new ready',
    identifierReturned: 'identifier ready',
    saveAsked: 'new create',
    existingAsked: 'new check',
  },
  newSending: { created: 'new done', createFailed: 'new refused' },
  newExisting: {
    basicsTyped: 'new ready',
    entryTyped: 'new ready',
    identifierReturned: 'identifier ready',
    saveAsked: 'new create',
    existingAsked: 'new check',
  },
  newDone: {},
  newGated: {},
  lockedReady: {
    entryTyped: 'locked ready',
    additionAsked: 'locked addHistory',
    historyShown: 'history ready',
    editOpened: 'locked ready ready editing',
    removalOpened: 'locked ready ready removing',
  },
  lockedSending: {
    historyAdded: 'locked done',
    additionFailed: 'locked refused',
    editOpened: 'locked addHistory ready editing',
    removalOpened: 'locked addHistory ready removing',
  },
  lockedGated: {},
  lockedDone: {},
  historyReady: {
    entryTyped: 'history ready',
    additionAsked: 'history addHistory',
    historyLeft: 'locked ready',
    editOpened: 'history ready ready editing',
    removalOpened: 'history ready ready removing',
  },
  historyEditing: {
    entryTyped: 'history ready ready editing',
    additionAsked: 'history addHistory ready editing',
    historyLeft: 'locked ready ready editing',
    editTyped: 'history ready ready editing',
    editClosed: 'history ready',
    editAsked: 'history ready updateHistory editing',
  },
  historySaving: {
    entryTyped: 'history ready updateHistory editing',
    additionAsked: 'history addHistory updateHistory editing',
    historyLeft: 'locked ready updateHistory editing',
    entryUpdated: 'history ready',
    entryUpdateFailed: 'history ready refused editing',
  },
  historyStale: {
    entryTyped: 'history ready refused editing',
    additionAsked: 'history addHistory refused editing',
    historyLeft: 'locked ready refused editing',
    editTyped: 'history ready ready editing',
    editClosed: 'history ready',
    editAsked: 'history ready updateHistory editing',
    reloadAsked: 'history ready reload editing',
  },
  historyReloading: {
    entryTyped: 'history ready reload editing',
    additionAsked: 'history addHistory reload editing',
    historyLeft: 'locked ready reload editing',
    reloaded: 'history ready ready editing',
    reloadFailed: 'history ready refused editing',
  },
  historyRemoving: {
    entryTyped: 'history ready ready removing',
    additionAsked: 'history addHistory ready removing',
    historyLeft: 'locked ready ready removing',
    removalClosed: 'history ready',
    removalAsked: 'history ready removeHistory removing',
  },
  historyDeleting: {
    entryTyped: 'history ready removeHistory removing',
    additionAsked: 'history addHistory removeHistory removing',
    historyLeft: 'locked ready removeHistory removing',
    entryRemoved: 'history ready',
    entryRemovalFailed: 'history ready refused removing',
  },
  editReady: {
    basicsTyped: 'edit ready',
    saveAsked: 'edit update',
    additionOpened: 'edit ready ready',
    editOpened: 'edit ready ready editing',
    removalOpened: 'edit ready ready removing',
  },
  editSending: {
    updated: 'edit done',
    updateFailed: 'edit refused',
    additionOpened: 'edit update ready',
    editOpened: 'edit update ready editing',
    removalOpened: 'edit update ready removing',
  },
  editStale: {
    basicsTyped: 'edit ready',
    saveAsked: 'edit update',
    reloadAsked: 'edit reload',
    additionOpened: 'edit refused ready',
    editOpened: 'edit refused ready editing',
    removalOpened: 'edit refused ready removing',
  },
  editReloading: {
    reloaded: 'edit ready',
    reloadFailed: 'edit refused',
    additionOpened: 'edit reload ready',
    editOpened: 'edit reload ready editing',
    removalOpened: 'edit reload ready removing',
  },
  editDone: {},
  editAdding: {
    basicsTyped: 'edit ready ready',
    saveAsked: 'edit update ready',
    entryTyped: 'edit ready ready',
    additionAsked: 'edit ready refused',
    additionClosed: 'edit ready',
    editOpened: 'edit ready ready ready editing',
    removalOpened: 'edit ready ready ready removing',
  },
};

describe('the flow', () => {
  const cells = (Object.keys(TABLE) as StateName[]).flatMap((state) =>
    (Object.keys(EVENTS) as EventName[]).map((event) => [state, event] as const),
  );

  test.each(cells)('%s, %s', (state, event) => {
    const before: Flow = STATES[state];
    const now = stepFlow(TENANT, before, EVENTS[event]);
    if (event === 'opened') expect(now).toBe(editReady);
    else if (event === 'closed') expect(now).toBe(CLOSED);
    else if (TABLE[state][event] === undefined) expect(now).toBe(before);
    else expect(describeFlow(now)).toBe(TABLE[state][event]);
  });

  it('leaves what it was given as it was', () => {
    const copy = structuredClone(historyStale);
    Object.values(EVENTS).forEach((event) => stepFlow(TENANT, historyStale, event));
    expect(historyStale).toEqual(copy);
  });
});
