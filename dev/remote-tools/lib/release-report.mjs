const STAGES = { dark: ', seen by its team and administrators only', retired: ', retired' };

/** One line about the active, previous and canary release of a remote, and its stage. */
export function describeState({ remote, active, previous, canary, stage }) {
  if (!active) return `${remote}: no release`;
  const canaryText = canary ? `, ${canary.version} for ${canary.percent} % of signed-in users` : '';
  return `${remote}: ${active}${STAGES[stage] ?? ''}${canaryText} (to fall back to: ${previous ?? 'none'})`;
}

/** What an event says, by its version and the one that was active before. */
const EVENTS = {
  activated: (version, replaced) => `activated ${version}${replaced ? ` in place of ${replaced}` : ''}`,
  'rolled-back': (version, replaced) => `went back from ${replaced} to ${version}`,
  'canary-started': (version) => `started a canary of ${version}`,
  'canary-ended': (version) => `ended the canary of ${version}`,
  deactivated: (version, replaced) => `the site went back from ${replaced}, which failed for many, to ${version}`,
};

/** Lines about stored versions and their history, newest first. */
export function describeHistory(versions, history) {
  const event = ({ at, action, version, replaced, percent, reason, by }) =>
    [
      `  ${at}  ${EVENTS[action]?.(version, replaced) ?? `${action.replaceAll('-', ' ')} ${version}`}`,
      percent ? ` for ${percent} %` : '',
      ` by ${by}`,
      reason ? `: ${reason}` : '',
    ].join('');
  return [
    'Versions:',
    ...versions.map(({ version, createdAt, security }) => `  ${createdAt}  ${version}${security ? ' (security)' : ''}`),
    'History:',
    ...history.map(event),
  ];
}
