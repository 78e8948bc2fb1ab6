/** Characters that are safe as one path segment. */
const segment = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?$/;
/** The platform appends a slug to the names of the repositories that it hosts. */
const withSlug = /-[A-Za-z0-9]{1,60}$/;

/** Whether the text is `owner/repo` with valid names of a user and a repository. */
export function isRepo(text: string): boolean {
  const parts = text.split('/');
  return parts.length === 2 && parts.every((part) => segment.test(part) && !/\.git$/i.test(part));
}

/**
 * `{git_url}/users/{username}/{repoName}-{slug}`, the address of the repository `username/repoName-slug` on the platform's internal git
 * host; null: the repository's name has another format. `gitUrl` has no slash at its end.
 */
export const internalRepoUrl = (gitUrl: string, repo: string): string | null =>
  isRepo(repo) && withSlug.test(repo) ? `${gitUrl}/users/${repo}` : null;
