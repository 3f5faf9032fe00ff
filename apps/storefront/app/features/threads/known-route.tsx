import { Link } from 'react-router'

/** React Router discovers routes from rendered links; offline it could not look up this page for an action. */
export const KnownRoute = () => (
  <Link to="." hidden>
    {' '}
  </Link>
)
