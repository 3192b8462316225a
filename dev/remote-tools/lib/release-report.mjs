const STAGES = { dark: ', seen by its team and administrators only', retired: ', retired' };

/** One line about the active, previous and canary release of a remote, and its stage. */
export function describeState({ remote, active, previous, canary, stage }) {
  if (!active) return `${remote}: no release`;
  const canaryText = canary ? `, ${canary.version} for ${canary.percent} % of signed-in users` : '';
  return `${remote}: ${active}${STAGES[stage] ?? ''}${canaryText} (to fall back to: ${previous ?? 'none'})`;
}

/** Lines about stored versions and their history, newest first. */
export function describeHistory(versions, history) {
  const event = ({ at, action, version, replaced, percent, reason, by }) =>
    [
      `  ${at}  ${action} ${version}`,
      replaced ? ` in place of ${replaced}` : '',
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
