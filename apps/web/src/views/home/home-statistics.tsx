import { Section } from '#components/section.tsx';
import { useStatistics } from '#data/account-queries.ts';

/** Counts what the server counts; a dash says that it could not be asked, a zero would be a claim. */
export function HomeStatistics() {
  const { data } = useStatistics();
  const figures = [
    { label: 'Tracks liked', value: data?.tracksLiked },
    { label: 'Playlists created', value: data?.playlistsCreated },
    { label: 'Hours listened', value: data && Math.round(data.hoursListened * 10) / 10 },
  ];
  return (
    <Section title="Your listening">
      <dl className="grid grid-cols-3 gap-4 border-y border-line py-6">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
