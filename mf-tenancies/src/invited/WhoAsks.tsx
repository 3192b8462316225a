import { Card, IconTile, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { TEXTS as WORDS } from '../frame/texts';
import { daysText, levelText } from '../frame/words';
import type { Invitation } from './invitation';
import { TEXTS } from './texts';
import './invited.css';

/** Who asks and how well that is known, where and when: roughly before the sign-in, exactly after it. */
export function WhoAsks({ invitation }: { invitation: Invitation }) {
  const { inviter, level, role, town, years, terms } = invitation;
  return (
    <Card>
      <Stack>
        <div className="tenancies-asker">
          <IconTile name={role} />
          <div>
            <p className="tenancies-asker-name">{inviter}</p>
            <p className="rn-muted rn-small">{level === undefined ? WORDS.accountName : levelText(level)}</p>
          </div>
        </div>
        <p>{TEXTS.asked[role]}</p>
        {terms ? (
          <DescriptionList
            columns={1}
            items={[
              { label: TEXTS.address, value: terms.address },
              { label: TEXTS.days, value: daysText(terms) },
            ]}
          />
        ) : (
          <p>
            <strong>{TEXTS.where(town, TEXTS.years(years.from, years.to))}</strong>
          </p>
        )}
      </Stack>
    </Card>
  );
}
