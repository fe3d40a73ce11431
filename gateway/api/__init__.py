"""The REST calls, one blueprint a resource."""
