import { lazy, Suspense, type ComponentProps } from 'react';
import { Loading } from '../../ui/states.tsx';

const CommentsSection = lazy(async () => ({ default: (await import('./comments-section.tsx')).CommentsSection }));

/** The comments on a record, loaded with the first record that shows them. */
export function LazyComments(props: ComponentProps<typeof CommentsSection>) {
  return (
    <Suspense fallback={<Loading what="the comments" lines={2} />}>
      <CommentsSection {...props} />
    </Suspense>
  );
}
