/** A label of which a phone shows the first word; for screen readers it stays whole. */
export function InShort({ label }: { label: string }) {
  const [first, ...rest] = label.split(' ');
  return (
    <span>
      <span>{first}</span>
      <span className="admin-rest">{` ${rest.join(' ')}`}</span>
    </span>
  );
}
