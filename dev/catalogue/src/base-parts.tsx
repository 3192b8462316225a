import {
  Brand,
  Card,
  Cluster,
  Countdown,
  Doorway,
  ErrorState,
  Grid,
  Icon,
  IconTile,
  IdentifierText,
  Link,
  PlainButton,
  RemotePanel,
  Stack,
  ThemeToggle,
  Unbroken,
  VisuallyHidden,
  Waiting,
} from '@najem/shared/ui/base';
import type * as base from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import type { Parts } from './Catalogue';

/** The frame of every page, and the components on the dark background of the sign-in screen. */
type Around = 'AppFrame' | 'AuthLayout' | 'Footer' | 'Page' | 'TopBar' | 'Unlisted';

const HOUR_MS = 3_600_000;

export const BASE_PARTS: Parts<typeof base, Around> = {
  Brand: <Brand href="/" />,
  Card: (
    <Grid>
      {(['plain', 'accent'] as const).map((tone) => (
        <Card
          key={tone}
          level={3}
          tone={tone}
          icon="report"
          title={`Karta ${tone}`}
          lead="Wprowadzenie"
          footer="Stopka"
        >
          Treść
        </Card>
      ))}
    </Grid>
  ),
  Cluster: (
    <Cluster justify="between">
      <span>Początek</span>
      <span>Koniec</span>
    </Cluster>
  ),
  Countdown: (
    <Countdown endsAt={serverNow() + HOUR_MS} everyMs={HOUR_MS}>
      {(leftMs) => `${Math.ceil(leftMs / HOUR_MS)} h`}
    </Countdown>
  ),
  Doorway: <Doorway icon="search" />,
  ErrorState: <ErrorState onRetry={() => {}}>Nie udało się pobrać listy.</ErrorState>,
  Grid: (
    <Grid column="s">
      <span>Pierwsza</span>
      <span>Druga</span>
    </Grid>
  ),
  Icon: (
    <Cluster>
      <Icon name="tenant" />
      <Icon name="star" size={32} />
    </Cluster>
  ),
  IconTile: (
    <Cluster>
      <IconTile name="report" />
      <IconTile name="check" tone="success" round />
      <IconTile name="warning" tone="danger" round large />
    </Cluster>
  ),
  IdentifierText: (
    <Cluster>
      <IdentifierText kind="NIP" value="1111111111" />
      <IdentifierText kind="PESEL" value="•••••••2344" />
      <IdentifierText />
    </Cluster>
  ),
  Link: (
    <Cluster>
      <Link href="/dev/kit/base">W serwisie</Link>
      <Link href="https://example.com/">Poza serwisem</Link>
    </Cluster>
  ),
  PlainButton: (
    <Cluster>
      <PlainButton variant="primary">Główny</PlainButton>
      <PlainButton icon="refresh">Zwykły</PlainButton>
      <PlainButton variant="quiet" icon="menu" iconOnly aria-label="Cichy" />
    </Cluster>
  ),
  Unbroken: <Unbroken>Podaj e-mail: anna.nowak@example.org, ul. Lipowa 4, 00-312 Warszawa</Unbroken>,
  RemotePanel: <RemotePanel onRetry={() => {}} details="kit 1.0.0" />,
  Stack: (
    <Stack gap="s">
      <span>Nad</span>
      <span>Pod</span>
    </Stack>
  ),
  ThemeToggle: <ThemeToggle />,
  VisuallyHidden: <VisuallyHidden>Tylko dla czytników ekranu</VisuallyHidden>,
  Waiting: <Waiting />,
};
